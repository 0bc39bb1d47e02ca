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

/**
 * Every line of text in the first `screens` views that lies on a picture, with the contrast that
 * 95 % of the pixels under it keep, where that is too little. Read from a screenshot of the page
 * with its letters transparent: no rule over styles can know what a picture shows.
 */
export async function unreadableLines(page: Page): Promise<string[]> {
  const lines = await page.evaluate(linesOnPictures);
  const withWords = await applyStyle(page, '*, ::placeholder { color: transparent !important; }');
  const screenshot = await page.screenshot({ fullPage: true, animations: 'disabled', scale: 'css' });
  await withWords();
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return lines.flatMap((line) => {
    const kept = contrastKept(line, data, info.width, info.height);
    const least = line.large ? 3 : 4.5;
    return kept < least ? [`${kept.toFixed(2)} to 1 under "${line.text}" (at least ${least})`] : [];
  });
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
  const contrasts: number[] = [];
  for (let y = Math.max(0, line.top); y < Math.min(height, line.top + line.height); y++) {
    for (let x = Math.max(0, line.left); x < Math.min(width, line.left + line.width); x++) {
      const at = (y * width + x) * 3;
      const behind = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0] as const;
      const [red, green, blue, alpha] = line.colour;
      const letter = [red, green, blue].map((value, i) => value * alpha + (behind[i] ?? 0) * (1 - alpha));
      contrasts.push(contrast(luminance(letter), luminance(behind)));
    }
  }
  contrasts.sort((one, other) => one - other);
  return contrasts[Math.floor(contrasts.length * mayFallShort)] ?? Infinity;
}

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Relative luminance, as WCAG 2 defines it. */
function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Runs in the page. A line is one box of a text node; it counts when a picture lies anywhere under
 * it.
 */
function linesOnPictures(): Line[] {
  const pictures = [...document.querySelectorAll('img, canvas, video')]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((element) => (element.closest('picture')?.parentElement ?? element).getBoundingClientRect());
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
      const touches = pictures.some(
        (picture) =>
          box.left < picture.right &&
          box.right > picture.left &&
          box.top < picture.bottom &&
          box.bottom > picture.top,
      );
      if (!touches || box.width < 2 || box.right <= 0 || box.left >= innerWidth) continue;
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
  return lines;
}
