import { cutFilmsAfter, withFilms, withoutFilms } from '../e2e/support/film.ts';
import {
  control,
  expectPageBack,
  expectPlaying,
  film,
  link,
  openHome,
  watch,
} from '../e2e/support/hero-film.ts';
import { expect, test } from '../e2e/support/site.ts';

test.use({ viewport: { width: 1024, height: 600 } });

test('a press before React is there plays the film when it is, and leads to it where it never comes', async ({
  page,
}) => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<'go on' | 'fail'>();
  await page.route(/\/hydrate-.*\.js$/, async (route) => {
    asked.resolve();
    return (await answer.promise) === 'go on' ? route.continue() : route.abort();
  });
  await page.goto('/');
  await link(page).click();
  await asked.promise;
  await expect(page).toHaveURL(/\/$/);
  const line = Promise.withResolvers<void>();
  await page.route(/\.mp4$/, async (route) => {
    await line.promise;
    await route.continue();
  });
  answer.resolve('go on');
  await expect(control(page, 'Loading'), 'that it waits is said').toBeVisible();
  line.resolve();
  await expectPlaying(page);
  await expect(control(page, 'Pause')).toBeVisible();
  await test.step('without React', async () => {
    await page.unrouteAll();
    await page.route(/\/hydrate-.*\.js$/, (route) => route.abort());
    await page.goto('/');
    await link(page).click();
    await expect(page).toHaveURL(/\/films\/every-light$/);
  });
});

test('a line that is dead, or goes dead in the middle: that is said, and the page can be had back', async ({
  page,
}) => {
  const said = page.getByRole('status');
  await openHome(page);
  await test.step('a film that does not come gives the page back and says so', async () => {
    await withoutFilms(page);
    await link(page).click();
    await expect(said.filter({ hasText: 'The connection to the take was lost.' })).toBeVisible();
    await expectPageBack(page);
    await withFilms(page);
  });
  await test.step('one that stops in the middle says so, and Escape gives the page back', async () => {
    await cutFilmsAfter(page, 400_000);
    await watch(page);
    // To the last second that has come: the rest of it plays as it would have.
    await film(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = Math.max(video.currentTime, video.buffered.end(0) - 1);
    });
    await expect(said.filter({ hasText: /waiting|was lost/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectPageBack(page);
  });
});
