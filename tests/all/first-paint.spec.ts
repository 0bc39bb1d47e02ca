import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { complaints, expect, hold, hydrated, requestsFor, test, twoFrames } from '../e2e/support/site.ts';

test.use({ viewport: { width: 390, height: 664 } });

/** The names of the pictures a page has asked for, without width and hash. */
function watchPictures(page: Page) {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const name = /\/pictures\/(.*)-\d+\.\w+\.\w+$/.exec(request.url())?.[1];
    if (name) asked.add(name);
  });
  return asked;
}

/**
 * The lazy pictures come after five seconds at the latest, which a busy machine may let pass before it has
 * looked: their wait is held in the page's next documents.
 */
const holdLazyPictures = (page: Page) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("img[loading='lazy'] { animation-play-state: paused !important }");
    document.adoptedStyleSheets.push(sheet);
  });

const heroOf = (page: Page) => page.locator('img[loading=eager]').first();

test('until the hero is there it has its colours and no other picture is asked for; nothing shifts when it comes', async ({
  page,
}) => {
  const asked = watchPictures(page);
  const letHeroCome = await hold(page, /\/pictures\/hero-/);
  await holdLazyPictures(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const waiting = await sharp(await page.locator('.hero-picture').screenshot()).stats();
  const [red, , blue] = waiting.channels;
  // The sunset's orange, not the page's dark blue.
  expect(red?.mean).toBeGreaterThan(60);
  expect((red?.mean ?? 0) / (blue?.mean ?? 1)).toBeGreaterThan(1.5);
  await page.evaluate(async () => {
    await document.fonts.ready;
    new PerformanceObserver((list) => {
      document.documentElement.dataset['shifts'] = String(list.getEntries().length);
    }).observe({ type: 'layout-shift' });
  });
  // Frames have been painted, and the browser has looked for lazy pictures near the view.
  await twoFrames(page);
  expect([...asked]).toEqual([expect.stringMatching(/^hero-/)]);
  letHeroCome();
  await expect(heroOf(page)).toHaveJSProperty('complete', true);
  await twoFrames(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-shifts');
  await expect.poll(() => asked.size).toBeGreaterThan(1);
});

test('pictures below the first view come without the loader too, when their wait is over', async ({
  page,
}) => {
  const asked = watchPictures(page);
  await page.route(/\/assets\/browser-.*\.js/, (route) => route.abort());
  await holdLazyPictures(page);
  await page.goto('/');
  expect(asked.size).toBe(1);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect.poll(() => asked.size).toBeGreaterThan(1);
});

test('the styles inside a page are those that its policy names, and its scripts load them no second time', async ({
  page,
}) => {
  const heard = complaints(page);
  const sheets = requestsFor(page, /\.css$/);
  await page.goto('/about');
  await hydrated(page);
  expect(sheets).toEqual([]);
  await page.getByRole('link', { name: 'Work' }).first().click();
  await expect(page).toHaveTitle(/^Work/);
  expect(sheets).toEqual([expect.stringContaining('/assets/work-')]);
  expect(heard).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('pictures near the first view do not wait', async ({ page }) => {
    const asked = watchPictures(page);
    await page.goto('/');
    await expect.poll(() => asked.size).toBeGreaterThan(1);
  });
});
