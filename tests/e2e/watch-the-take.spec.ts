import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { cutFilmsAfter, filmRequests, withoutAv1, withoutFilms } from './support/film.ts';
import { moving } from './support/motion.ts';
import { complaints, expect, hydrated, test } from './support/site.ts';
import { applyStyle } from './support/text-contrast.ts';

test.use({ viewport: { width: 1280, height: 720 } });

const link = (page: Page) => page.getByRole('link', { name: /^Watch the take 0:24$/ });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop the take' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const film = (page: Page) => page.locator('.hero-film video');

async function openHome(page: Page) {
  await page.goto('/');
  await hydrated(page);
}

async function watch(page: Page) {
  await link(page).click();
  await expectPlaying(page);
}

async function expectPlaying(page: Page) {
  await expect(page.locator('.hero-film[data-shown]')).toBeVisible();
  const seconds = () => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
  const before = await seconds();
  await expect.poll(seconds).toBeGreaterThan(before);
}

/** The page as it was: words there, film gone, focus on the link that started it. */
async function expectPageBack(page: Page) {
  await expect(film(page)).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('.hero-words')).toHaveCSS('opacity', '1');
  await expect(link(page)).toBeFocused();
}

/** Stands still on one frame. */
const seek = (page: Page, seconds: number) =>
  film(page).evaluate(async (video: HTMLVideoElement, to) => {
    video.pause();
    const found = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.currentTime = to;
    await found;
  }, seconds);

test('nothing is loaded before intent: the script at the pointer, the film at the press', async ({
  page,
}) => {
  const asked = filmRequests(page);
  await openHome(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  const script = page.waitForResponse(/\/hero-film-/);
  await link(page).hover();
  await script;
  expect(asked.filter((name) => !name.endsWith('.js'))).toEqual([]);
  await watch(page);
  expect(asked.filter((name) => name.endsWith('.mp4')).length).toBeGreaterThan(0);
});

for (const codec of ['av1', 'h264']) {
  test(`it plays in ${codec} to its end and gives the page back`, async ({ page }) => {
    const heard = complaints(page);
    if (codec === 'h264') await withoutAv1(page);
    await openHome(page);
    await watch(page);
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.currentSrc)).toContain(codec);
    await expect(heading(page)).toBeHidden();
    await expect(stop(page)).toBeFocused();
    await seek(page, 23.8);
    await film(page).evaluate((video: HTMLVideoElement) => video.play());
    await expectPageBack(page);
    expect(heard.filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
  });
}

const waysToEnd: [string, (page: Page) => Promise<void>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['a click on the film', (page) => film(page).click()],
  ['its button', (page) => stop(page).click()],
  ['scrolling away', (page) => page.mouse.wheel(0, 2000)],
];
for (const [name, end] of waysToEnd) {
  test(`${name} ends it and gives the page back`, async ({ page }) => {
    await openHome(page);
    await watch(page);
    await end(page);
    await expectPageBack(page);
    if (name === 'scrolling away') {
      expect(await page.evaluate(() => scrollY), 'the focus does not scroll back').toBeGreaterThan(400);
    }
    // It can be watched again.
    await link(page).scrollIntoViewIfNeeded();
    await watch(page);
  });
}

test('a link ends it and leads where it leads', async ({ page }) => {
  await openHome(page);
  await watch(page);
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(film(page)).toHaveCount(0);
  await page.goBack();
  await expect(heading(page)).toBeVisible();
  await expect(film(page)).toHaveCount(0);
});

test('by keyboard alone', async ({ page }) => {
  await openHome(page);
  await page.getByRole('link', { name: 'Book 15-min Review' }).focus();
  await page.keyboard.press('Tab');
  await expect(link(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectPlaying(page);
  await expect(stop(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectPageBack(page);
});

test('under reduced motion it plays when asked, without dissolves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHome(page);
  await watch(page);
  expect(await moving(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expectPageBack(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the link leads to the film, which has the controls of the browser', async ({ page }) => {
    await page.goto('/');
    await link(page).click();
    const below = page.locator('#one-take video');
    await expect(below).toBeInViewport();
    await expect(below).toHaveAttribute('controls', '');
    await expect(below).toHaveAttribute('preload', 'none');
  });
});

test('a film that does not come gives the page back and says so', async ({ page }) => {
  await withoutFilms(page);
  await openHome(page);
  await link(page).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'The connection to the take was lost.' }),
  ).toBeVisible();
  await expectPageBack(page);
});

test('a line that goes dead in the middle: the film says so, and the page can be had back', async ({
  page,
}) => {
  await cutFilmsAfter(page, 400_000);
  await openHome(page);
  await watch(page);
  await expect(page.getByRole('status').filter({ hasText: /waiting|was lost/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectPageBack(page);
});

for (const [width, height] of [
  [320, 568],
  [390, 664],
  [768, 1024],
  [844, 390],
] as const) {
  test(`at ${width}x${height} it is as wide as the page and clear of the bar`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openHome(page);
    await watch(page);
    const box = await film(page).boundingBox();
    expect(box).toMatchObject({ x: 0, width });
    expect(box && box.y + box.height).toBeLessThanOrEqual(height);
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeInViewport({ ratio: 1 });
    await expect(stop(page)).toBeInViewport({ ratio: 1 });
    // Upright and high enough, the film has the picture's place, and the words stay in reach.
    if (height > width && height >= 600) {
      const pilot = page.getByRole('main').getByRole('link', { name: 'Request Pilot' });
      await pilot.first().click({ trial: true });
    }
  });
}

for (const [width, height] of [
  [1024, 768],
  [1440, 900],
  [2560, 1440],
] as const) {
  test(`its last frame lies on the hero picture at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openHome(page);
    await page.locator('.hero-picture img').evaluate((picture: HTMLImageElement) => picture.decode());
    await watch(page);
    await seek(page, 23.98);
    const clip = (await film(page).boundingBox())!;
    expect([clip.x, clip.width]).toEqual([0, width]);
    await applyStyle(page, '.nav-bar, .hero-film-line { visibility: hidden !important; }');
    const lastFrame = await page.screenshot({ clip });
    // Not without a box: the film would count as scrolled away, and the words come back.
    await applyStyle(page, '.hero-film, .hero-film * { visibility: hidden !important; }');
    const picture = await page.screenshot({ clip });
    const gap = await meanDifference(lastFrame, picture);
    test.info().annotations.push({ type: 'mean difference of 255', description: gap.toFixed(2) });
    expect(gap).toBeLessThan(5);
    // Shifted by one part in a hundred it would not be: the measure can tell.
    const shifted = { ...clip, x: 0, width: width - Math.round(width / 100) };
    const [here, beside] = [
      await page.screenshot({ clip: shifted }),
      await page.screenshot({ clip: { ...shifted, x: Math.round(width / 100) } }),
    ];
    expect(await meanDifference(here, beside)).toBeGreaterThan(gap);
  });
}

async function meanDifference(one: Buffer, other: Buffer) {
  const [first, second] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()),
  );
  expect(first!.length).toBe(second!.length);
  let sum = 0;
  for (let index = 0; index < first!.length; index++) sum += Math.abs(first![index]! - second![index]!);
  return sum / first!.length;
}
