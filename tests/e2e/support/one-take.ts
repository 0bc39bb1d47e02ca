import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, hydrated } from './site.ts';

export const fps = 24;
export const frames = 576;
export const marks = JSON.parse(readFileSync('art/films/one-take/marks.json', 'utf8')) as Record<
  string,
  ([number, number] | null)[]
>;
export const moments = [
  ['Consistency', 0],
  ['Director controls', 8.8],
  ['Scale', 14.2],
  ['Embedded deployment', 18.5],
] as const;

export const take = (page: Page) => page.locator('#one-take');
export const film = (page: Page) => take(page).locator('.take-picture video');
export const slider = (page: Page) => page.getByRole('slider', { name: 'Move through the take' });
export const strip = (page: Page) => take(page).locator('.strip');
export const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

export async function openTake(page: Page) {
  await page.goto('/');
  await hydrated(page);
  await bringIntoView(page);
}

/** The strip comes with the script that is loaded when the film is in view. */
export async function bringIntoView(page: Page) {
  await take(page).scrollIntoViewIfNeeded();
  await strip(page).scrollIntoViewIfNeeded();
}

export async function pointerOn(page: Page) {
  const box = (await strip(page).boundingBox())!;
  const x = (frame: number) => box.x + ((frame + 0.5) / frames) * box.width;
  return { x, y: box.y + box.height / 2 };
}

/** How far a mark is from the place in the picture where its detail is. */
export async function pixelsOff(page: Page, detail: string, [x, y]: [number, number]) {
  const picture = (await film(page).boundingBox())!;
  const mark = (await take(page).locator(`[data-detail="${detail}"]`).boundingBox())!;
  return Math.hypot(
    mark.x + mark.width / 2 - picture.x - x * picture.width,
    mark.y + mark.height / 2 - picture.y - y * picture.height,
  );
}

/** Presses the button of each point, and waits until the film stands there and is seen. */
export async function expectEachMoment(page: Page, check = async (_frame: number) => {}) {
  for (const [title, at] of moments) {
    const frame = Math.round(at * fps);
    const button = page.getByRole('button', { name: title, exact: true });
    await button.click();
    await expect.poll(() => seconds(page)).toBeCloseTo((frame + 0.5) / fps, 3);
    await expect(take(page).locator('.take-scrub')).toHaveCSS('opacity', '0');
    await expect(button).toHaveAttribute('aria-current', 'true');
    await expect(take(page)).toBeInViewport({ ratio: 0.7 });
    await check(frame);
  }
}
