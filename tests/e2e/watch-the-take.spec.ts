import { cutFilmsAfter, filmRequests, withFilms, withoutFilms } from './support/film.ts';
import {
  expectPageBack,
  expectPlaying,
  film,
  heading,
  link,
  openHome,
  playFrom,
  source,
  stop,
  watch,
} from './support/hero-film.ts';
import { complaints, expect, test } from './support/site.ts';

test.use({ viewport: { width: 1024, height: 600 } });

test('it loads at intent, plays to its end, by keyboard too, and gives the page back', async ({ page }) => {
  const heard = complaints(page);
  const asked = filmRequests(page);
  await openHome(page);
  await test.step('the script is loaded at the pointer, the film at the press', async () => {
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    const script = page.waitForResponse(/\/film-controls-/);
    await link(page).hover();
    await script;
    expect(asked.filter((name) => !/^files|\.js$/.test(name))).toEqual([]);
    await watch(page);
    expect(asked.filter((name) => name.endsWith('.mp4')).length).toBeGreaterThan(0);
    expect(await source(page)).toContain('av1');
    await expect(heading(page)).toBeHidden();
    await expect(stop(page)).toBeFocused();
  });
  await test.step('its end gives the page back', async () => {
    await playFrom(page, 23.8);
    await expectPageBack(page);
  });
  await test.step('by keyboard alone', async () => {
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
  await test.step('a click on the film gives the page back', async () => {
    await watch(page);
    await film(page).click();
    await expectPageBack(page);
  });
  await test.step('a link ends it and leads where it leads', async () => {
    await watch(page);
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(film(page)).toHaveCount(0);
    await page.goBack();
    await expect(heading(page)).toBeVisible();
    await expect(film(page)).toHaveCount(0);
  });
  expect(heard).toEqual([]);
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
