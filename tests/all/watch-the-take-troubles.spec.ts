import { withFilms, withoutFilms } from '../e2e/support/film.ts';
import { control, expectPageBack, expectPlaying, link, openHome, watch } from '../e2e/support/hero-film.ts';
import { expect, hold, test } from '../e2e/support/site.ts';

test.use({ viewport: { width: 1024, height: 600 } });

test('a press before React is there plays the film when it is, and leads to it where it never comes', async ({
  page,
}) => {
  const letScriptCome = await hold(page, /\/hydrate-.*\.js$/);
  const asked = page.waitForRequest(/\/hydrate-.*\.js$/);
  await page.goto('/');
  await link(page).click();
  await asked;
  await expect(page).toHaveURL(/\/$/);
  const letFilmCome = await hold(page, /\.mp4$/);
  letScriptCome();
  await expect(control(page, 'Loading'), 'that it waits is said').toBeVisible();
  letFilmCome();
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

// film-player-limits.spec.ts has one that goes dead in the middle, with the same controls.
test('a line that is dead: that is said, and the page can be had back', async ({ page }) => {
  const said = page.getByRole('status');
  await openHome(page);
  await withoutFilms(page);
  await link(page).click();
  await expect(said.filter({ hasText: 'The connection to the take was lost.' })).toBeVisible();
  await expectPageBack(page);
  await withFilms(page);
  await watch(page);
});
