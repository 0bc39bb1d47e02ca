import { filmRequests, slow } from './support/film.ts';
import {
  control,
  expectPageBack,
  expectPaused,
  expectPlaying,
  film,
  heading,
  link,
  openHome,
  playFrom,
  seconds,
  source,
  stop,
  watch,
} from './support/hero-film.ts';
import { complaints, expect, test } from './support/site.ts';

test.use({ viewport: { width: 1024, height: 600 } });

test('it loads at intent, plays to its end, by keyboard too, and gives the page back', async ({ page }) => {
  const heard = complaints(page);
  const asked = filmRequests(page);
  const sounds = () => asked.filter((name) => name.startsWith('sound'));
  await openHome(page);
  await test.step('the script is loaded at the pointer, the film at the press', async () => {
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    const script = page.waitForResponse(/\/film-controls-/);
    await link(page).hover();
    await script;
    expect(asked.filter((name) => !/^files|\.js$/.test(name))).toEqual([]);
    await watch(page);
    const files = new Set(asked.filter((name) => /^(?!turn).*mp4$/.test(name)));
    expect([...files], 'one file, the right one').toEqual([expect.stringMatching(/^av1-/)]);
    expect(await source(page)).toContain('av1');
    await expect(heading(page)).toBeHidden();
    await expect(control(page, 'Pause')).toBeFocused();
  });
  await test.step('its sound is off, and not loaded, until it is asked for', async () => {
    await expect(control(page, 'Sound off')).toHaveAttribute('aria-pressed', 'false');
    expect(sounds()).toEqual([]);
    await control(page, 'Sound off').click();
    await expect(control(page, 'Sound on')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => sounds().length).toBeGreaterThan(0);
    await control(page, 'Sound on').click();
    await expect(page.locator('.hero-film audio')).toHaveJSProperty('paused', true);
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
    await slow(film(page));
    await expectPlaying(page);
    await expect(control(page, 'Pause')).toBeFocused();
    await page.keyboard.press('Space');
    await expectPaused(page);
    await page.keyboard.press('5');
    await expect.poll(() => seconds(page)).toBeCloseTo(12, 3);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => seconds(page)).toBeCloseTo(17, 3);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => seconds(page)).toBeCloseTo(12, 3);
    await page.keyboard.press('Space');
    await expectPlaying(page);
    expect(await seconds(page)).toBeGreaterThan(12);
    await page.keyboard.press('Escape');
    await expectPageBack(page);
  });
  await test.step('a click on the film pauses it and plays it on; the keys need no focus', async () => {
    await watch(page);
    await film(page).click();
    await expectPaused(page);
    await film(page).click();
    await expectPlaying(page);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('k');
    await expectPaused(page);
    await stop(page).click();
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
