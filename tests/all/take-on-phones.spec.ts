import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { filmRequests } from '../e2e/support/film.ts';
import { film as heroFilm, openHome, watch } from '../e2e/support/hero-film.ts';
import {
  bringIntoView,
  film,
  fps,
  pixelsOff,
  pointerOn,
  seconds,
  strip,
  take,
} from '../e2e/support/one-take.ts';
import { complaints, expect, hold, requestsFor, test } from '../e2e/support/site.ts';

const upright = { width: 390, height: 664 };
const sideways = { width: 844, height: 390 };
test.use({ viewport: upright, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

const marks = JSON.parse(readFileSync('art/films/one-take/tall/marks.json', 'utf8')) as Record<
  string,
  ([number, number] | null)[]
>;
const sourceOf = (video: Locator) => video.evaluate((one: HTMLVideoElement) => one.currentSrc);
const timeOf = (video: Locator) => video.evaluate((one: HTMLVideoElement) => one.currentTime);
const isPaused = (video: Locator) => video.evaluate((one: HTMLVideoElement) => one.paused);

/** The largest value of any colour in a canvas; runs in the page. */
function brightest(canvas: Element) {
  const { width, height } = canvas as HTMLCanvasElement;
  const pixels = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height).data;
  return pixels.reduce((most, value, index) => (index % 4 === 3 ? most : Math.max(most, value)), 0);
}

/** Turned while it plays: the other framing goes on from the same second. */
async function expectPlaysOn(page: Page, video: Locator, size: typeof upright, file: RegExp) {
  const before = await timeOf(video);
  await page.setViewportSize(size);
  await expect.poll(() => sourceOf(video)).toMatch(file);
  await expect.poll(() => timeOf(video)).toBeGreaterThan(before);
  expect((await timeOf(video)) - before).toBeLessThan(4);
  expect(await isPaused(video)).toBe(false);
}

test('held upright the hero plays the tall take, sideways the wide one from the same second on, and back', async ({
  page,
}) => {
  const heard = complaints(page);
  const asked = filmRequests(page);
  await openHome(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await watch(page);
  const video = heroFilm(page);
  expect(await sourceOf(video)).toMatch(/\/tall\/av1-/);
  await test.step('it fills the width, below the bar and within the window', async () => {
    const box = (await video.boundingBox())!;
    expect(box).toMatchObject({ x: 0, width: 390 });
    expect(box.height).toBeCloseTo(487.5, 0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(664);
  });
  await test.step('turned, it shows its last picture until the other file has one', async () => {
    const letFilmCome = await hold(page, /every-light\/av1-/);
    await page.setViewportSize(sideways);
    const last = page.locator('.film-last-picture');
    await expect(last).toBeVisible();
    expect(await last.boundingBox()).toEqual(await video.boundingBox());
    expect(await last.evaluate(brightest)).toBeGreaterThan(100);
    letFilmCome();
    await expect(last).toHaveCount(0);
    await expect.poll(() => isPaused(video)).toBe(false);
  });
  await expectPlaysOn(page, video, upright, /\/tall\/av1-/);
  await expectPlaysOn(page, video, sideways, /every-light\/av1-/);
  await expect(page.locator('.film-last-picture')).toHaveCount(0);
  expect(asked.filter((name) => name.startsWith('scrub'))).toEqual([]);
  expect(heard).toEqual([]);
});

test('at the strip too: frames, marks and the small film are those of the framing', async ({ page }) => {
  const asked = requestsFor(page, /\/tall\/scrub-/);
  await openHome(page);
  const sheet = page.waitForResponse(/\/tall\/thumbnails.*\.webp$/);
  await bringIntoView(page);
  await sheet;
  const box = (await take(page).locator('.take-picture').boundingBox())!;
  expect(box.height / box.width).toBeCloseTo(5 / 4, 2);
  const cell = (await strip(page).locator('.strip-cell').first().boundingBox())!;
  expect(cell.height / cell.width).toBeCloseTo(5 / 4, 1);

  await test.step('its marks lie on coat and lamp', async () => {
    await page.getByRole('button', { name: 'Director controls' }).click();
    const frame = Math.round(8.8 * fps);
    await expect.poll(() => seconds(page)).toBeCloseTo((frame + 0.5) / fps, 3);
    await expect(take(page).locator('.take-scrub')).toHaveCSS('opacity', '0');
    for (const detail of ['coat', 'lamp']) {
      await expect.poll(() => pixelsOff(page, detail, marks[detail]![frame]!)).toBeLessThan(2);
    }
    expect(asked.length).toBeGreaterThan(0);
  });
  await test.step('turned while it stands still, it stands on the same frame', async () => {
    const before = await seconds(page);
    await page.setViewportSize(sideways);
    await expect.poll(() => sourceOf(film(page))).toMatch(/one-take\/av1-/);
    await expect.poll(() => seconds(page)).toBeCloseTo(before, 2);
    expect(await isPaused(film(page))).toBe(true);
    await expect(take(page).locator('.take-scrub')).toHaveAttribute('src', /one-take\/scrub-640/);
  });
  await test.step('upright again, a drag along the strip shows the tall frames', async () => {
    await page.setViewportSize(upright);
    await expect.poll(() => sourceOf(film(page))).toMatch(/\/tall\/av1-/);
    const { x, y } = await pointerOn(page);
    await page.mouse.move(x(400), y);
    await page.mouse.down();
    await expect(take(page).locator('.take-scrub')).toHaveAttribute('src', /\/tall\/scrub-360/);
    await page.mouse.up();
    await expect.poll(() => seconds(page)).toBeCloseTo(400.5 / fps, 2);
  });
});
