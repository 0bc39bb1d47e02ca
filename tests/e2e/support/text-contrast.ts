import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { settled } from './site.ts';

/** A line of text that lies on a picture, or a letter of a title, in device pixels of the screenshot. */
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
 * keep, where that is too little. Titles are measured letter by letter: a few letters on a bright
 * edge are less than a twentieth of a long line, and still a word nobody reads. Read from screenshots of the page with its letters transparent:
 * no rule over styles can know what a picture shows. The page has to stand at its top.
 */
export async function unreadableLines(page: Page): Promise<string[]> {
  await settled(page);
  const lines = await page.evaluate(linesOnPictures);
  const withWords = await applyStyle(page, '*, ::placeholder { color: transparent !important; }');
  const unreadable: string[] = [];
  for (const band of bandsOf(lines)) {
    const { data, info } = await pixelsOf(page, band);
    for (const line of band.lines) {
      const place = { ...line, left: line.left - band.x, top: line.top - band.y };
      const kept = contrastKept(place, data, info.width, info.height);
      const least = line.large ? 3 : 4.5;
      if (kept < least) unreadable.push(`${kept.toFixed(2)} to 1 under "${line.text}" (at least ${least})`);
    }
  }
  await withWords();
  return unreadable;
}

/** The parts of the page that hold the lines; lines far below each other are in bands of their own. */
function bandsOf(lines: Line[]) {
  const groups: Line[][] = [];
  let bottom = -Infinity;
  for (const line of lines.toSorted((one, other) => one.top - other.top)) {
    if (line.top <= bottom + 200) groups.at(-1)?.push(line);
    else groups.push([line]);
    bottom = Math.max(bottom, line.top + line.height);
  }
  return groups.map((group) => {
    const x = Math.max(0, Math.min(...group.map(({ left }) => left)));
    const y = Math.max(0, Math.min(...group.map(({ top }) => top)));
    const right = Math.max(...group.map(({ left, width }) => left + width));
    const end = Math.max(...group.map(({ top, height }) => top + height));
    return { x, y, width: right - x, height: end - y, lines: group };
  });
}

/**
 * By the protocol and not by `page.screenshot`, which has no `optimizeForSpeed`: to compress the
 * pixels of a large display takes longer than to paint them.
 */
async function pixelsOf(page: Page, { x, y, width, height }: ReturnType<typeof bandsOf>[number]) {
  const session = await page.context().newCDPSession(page);
  const screenshot = await session.send('Page.captureScreenshot', {
    clip: { x, y, width, height, scale: 1 },
    captureBeyondViewport: true,
    optimizeForSpeed: true,
  });
  await session.detach();
  const raw = sharp(Buffer.from(screenshot.data, 'base64')).removeAlpha().raw();
  return raw.toBuffer({ resolveWithObject: true });
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
    const length = node.textContent?.length ?? 0;
    const step = parent.closest('h1') ? 1 : length;
    for (let start = 0; start < length; start += step) {
      range.setStart(node, start);
      range.setEnd(node, start + step);
      const part = range.toString().trim();
      if (!part) continue;
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
          text: part === text ? text.slice(0, 40) : `${part} of ${text.slice(0, 40)}`,
          colour: rgba(style.color),
          large,
          left: Math.round(box.left + scrollX),
          top: Math.round(box.top + scrollY),
          width: Math.round(box.width),
          height: Math.round(box.height),
        });
      }
    }
  }
  const images = [...touched].filter((element) => element instanceof HTMLImageElement);
  for (const image of images) {
    image.loading = 'eager';
    // Else a screenshot may be taken before the picture is in it.
    image.decoding = 'sync';
  }
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  return lines;
}
