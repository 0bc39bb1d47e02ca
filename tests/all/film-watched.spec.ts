import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { contentSets, serveSet } from '../e2e/support/content-sets.ts';
import { film } from '../e2e/support/film-player.ts';
import { film as heroFilm, openHome, watch } from '../e2e/support/hero-film.ts';
import { complaints, expect, hydrated, test } from '../e2e/support/site.ts';

const upright = { width: 390, height: 664 };
const sideways = { width: 844, height: 390 };

// As a person's browser calls itself: Playwright's says that it is headless, and is not counted.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' });

/** Four times as fast, to its end; the quick part is the test's patience, not another way of counting. */
async function playToItsEnd(video: Locator, from?: number) {
  await video.evaluate(async (one: HTMLVideoElement, at) => {
    const ended = new Promise((resolve) => one.addEventListener('ended', resolve, { once: true }));
    one.playbackRate = 4;
    await one.play();
    // Not before: a file that is still to come begins anew.
    if (at !== undefined) one.currentTime = at;
    await ended;
  }, from);
}

/** What the page sends about the film; asked for when the browser has had nothing to do. */
function beacons(page: Page) {
  const sent: { method: string; site: string; body: number }[] = [];
  page.on('requestfinished', async (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname !== '/api/film-watched') return;
    const { requestBodySize: body } = await request.sizes();
    sent.push({ method: request.method(), site: origin, body });
  });
  return async () => {
    // They are called in the order they were asked for.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    return sent;
  };
}

async function openFilmPage(page: Page) {
  await page.goto('/films/one-take');
  await hydrated(page);
}

test('on a phone the hero’s take, turned on the way, is counted once, without a body', async ({
  page,
}, info) => {
  const heard = complaints(page);
  const data = info.outputPath('data');
  const server = await serveSet(contentSets.seed, { DATA_DIR: data });
  const sent = beacons(page);
  await page.setViewportSize(upright);
  await page.goto(server.address);
  await hydrated(page);
  await page.getByRole('link', { name: /^Watch the take/ }).click();
  const video = heroFilm(page);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(3);
  await page.setViewportSize(sideways);
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentSrc))
    .toMatch(/every-light\/av1-/);
  await playToItsEnd(video);
  await expect.poll(sent).toEqual([{ method: 'POST', site: server.address, body: 0 }]);

  // Once more from the beginning, as in a loop, and on another page without a reload: it is the same visit.
  await expect(video).toHaveCount(0);
  await page.getByRole('link', { name: /^Watch the take/ }).click();
  await playToItsEnd(video);
  expect(await sent()).toHaveLength(1);
  await server.stop();
  const store = new DatabaseSync(join(data, 'longtake.sqlite'));
  expect(store.prepare("select page, referrer, count from visit_counts where what = 'film'").all()).toEqual([
    { page: '', referrer: '', count: 1 },
  ]);
  store.close();
  expect(heard).toEqual([]);
});

test('on the film’s page: not who jumped to its end, but who saw it, in full screen too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const sent = beacons(page);
  await openFilmPage(page);
  await playToItsEnd(film(page), 20);
  expect(await sent()).toEqual([]);
  // A third of it, and then a larger file in full screen.
  await openFilmPage(page);
  await page.locator('figure.film').getByRole('button', { name: 'Play', exact: true }).click();
  const at = () => film(page).evaluate((one: HTMLVideoElement) => (one.ended ? 0 : one.currentTime));
  await expect.poll(at).toBeGreaterThan(6);
  await page.keyboard.press('f');
  await expect.poll(() => film(page).evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(1600);
  await playToItsEnd(film(page));
  await expect.poll(sent).toMatchObject([{ method: 'POST', body: 0 }]);
});

for (const [what, signal] of [
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { globalPrivacyControl: true }],
] as const) {
  test(`with ${what} nothing is sent`, async ({ page }) => {
    await page.addInitScript((facts) => {
      for (const [name, value] of Object.entries(facts))
        Object.defineProperty(Navigator.prototype, name, { get: () => value });
    }, signal);
    const sent = beacons(page);
    await openHome(page);
    await watch(page, 1);
    await playToItsEnd(heroFilm(page));
    expect(await sent()).toEqual([]);
  });
}
