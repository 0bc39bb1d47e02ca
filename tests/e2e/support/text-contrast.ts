import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** A line of text that lies on a picture, in device pixels of the screenshot. */
interface Line {
  text: string;
  colour: Rgba;
  large: boolean;
  left: number;
  top: number;
  width: number;
  height: number;
}
type Rgba = [red: number, green: number, blue: number, alpha: number];

/** Parts of the pixels under a line that may fall short: a lamp behind one letter hides no word. */
const mayFallShort = 0.05;

/** Pixels read under a line, evenly spread: a headline on a large display has a million of them. */
const pixelsRead = 20_000;

/**
 * Every line of text that lies on a picture, with the contrast that 95 % of the pixels under it
 * keep, where that is too little. Read from screenshots of the page with its letters transparent:
 * no rule over styles can know what a picture shows.
 */
export async function unreadableLines(page: Page): Promise<string[]> {
  const lines = await page.evaluate(linesOnPictures);
  const withWords = await applyStyle(page, '*, ::placeholder { color: transparent !important; }');
  const unreadable: string[] = [];
  for (const clip of clipsOf(lines)) {
    const screenshot = await page.screenshot({ fullPage: true, clip, animations: 'disabled', scale: 'css' });
    const raw = sharp(screenshot).removeAlpha().raw();
    const { data, info } = await raw.toBuffer({ resolveWithObject: true });
    for (const line of lines.filter(({ top }) => top >= clip.y && top < clip.y + clip.height)) {
      const kept = contrastKept({ ...line, top: line.top - clip.y }, data, info.width, info.height);
      const least = line.large ? 3 : 4.5;
      if (kept < least) unreadable.push(`${kept.toFixed(2)} to 1 under "${line.text}" (at least ${least})`);
    }
  }
  await withWords();
  return unreadable;
}

/** Bands of the page, as wide as it is, that hold the lines; lines far apart have bands of their own. */
function clipsOf(lines: Line[]) {
  const bands: { top: number; bottom: number }[] = [];
  for (const { top, height } of lines.toSorted((one, other) => one.top - other.top)) {
    const last = bands.at(-1);
    if (last && top <= last.bottom + 200) last.bottom = Math.max(last.bottom, top + height);
    else bands.push({ top, bottom: top + height });
  }
  const width = Math.max(0, ...lines.map(({ left, width: wide }) => left + wide));
  return bands.map(({ top, bottom }) => ({ x: 0, y: top, width, height: bottom - top }));
}

/**
 * A constructed style sheet, because the policy of the pages refuses inline styles; returns its
 * undoing.
 */
export async function applyStyle(page: Page, rules: string): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle((text) => {
    const made = new CSSStyleSheet();
    made.replaceSync(text);
    document.adoptedStyleSheets.push(made);
    return made;
  }, rules);
  return () =>
    sheet.evaluate((made) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== made);
    });
}

function contrastKept(line: Line, pixels: Buffer, width: number, height: number): number {
  const [red, green, blue, alpha] = line.colour;
  const on = (letter: number, behind: number) => Math.round(letter * alpha + behind * (1 - alpha));
  const step = Math.max(1, Math.floor(Math.sqrt((line.width * line.height) / pixelsRead)));
  const contrasts: number[] = [];
  for (let y = Math.max(0, line.top); y < Math.min(height, line.top + line.height); y += step) {
    for (let x = Math.max(0, line.left); x < Math.min(width, line.left + line.width); x += step) {
      const at = (y * width + x) * 3;
      const [r = 0, g = 0, b = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
      contrasts.push(contrast(luminance(on(red, r), on(green, g), on(blue, b)), luminance(r, g, b)));
    }
  }
  contrasts.sort((one, other) => one - other);
  return contrasts[Math.floor(contrasts.length * mayFallShort)] ?? Infinity;
}

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The linear part of each of the 256 values of a channel. */
const linear = Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance, as WCAG 2 defines it. */
function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0);
}

/**
 * Runs in the page. A line is one box of a text node; it counts when a picture lies anywhere under
 * it, and that picture is loaded, below the fold too.
 */
async function linesOnPictures(): Promise<Line[]> {
  const pictures = [...document.querySelectorAll('img, canvas, video')]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((element) => ({
      element,
      place: (element.closest('picture')?.parentElement ?? element).getBoundingClientRect(),
    }));
  const touched = new Set<Element>();
  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  const rgba = (colour: string): Rgba => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = paint.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const lines: Line[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!parent || !text || parent.closest('script, noscript, .sr-only')) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // Words for screen readers alone have a box of one pixel.
    if (parent.getBoundingClientRect().width <= 1) continue;
    const style = getComputedStyle(parent);
    const size = Number.parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 2 || box.right <= 0 || box.left >= innerWidth) continue;
      const under = pictures.filter(
        ({ place }) =>
          box.left < place.right &&
          box.right > place.left &&
          box.top < place.bottom &&
          box.bottom > place.top,
      );
      if (under.length === 0) continue;
      for (const { element } of under) touched.add(element);
      lines.push({
        text: text.slice(0, 40),
        colour: rgba(style.color),
        large,
        left: Math.round(box.left + scrollX),
        top: Math.round(box.top + scrollY),
        width: Math.round(box.width),
        height: Math.round(box.height),
      });
    }
  }
  const images = [...touched].filter((element) => element instanceof HTMLImageElement);
  for (const image of images) image.loading = 'eager';
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  return lines;
}
