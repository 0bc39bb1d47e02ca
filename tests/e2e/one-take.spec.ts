import type { Page } from '@playwright/test';
import { filmRequests, slow } from './support/film.ts';
import {
  bringIntoView,
  expectEachMoment,
  film,
  fps,
  marks,
  pixelsOff,
  seconds,
  slider,
  strip,
  take,
} from './support/one-take.ts';
import { complaints, expect, hydrated, test } from './support/site.ts';

test.use({ viewport: { width: 1280, height: 720 } });

test('no film before intent; each point brings the film and its marks to its moment', async ({ page }) => {
  const heard = complaints(page);
  const asked = filmRequests(page);
  await page.goto('/');
  await hydrated(page);
  await test.step('no film before intent: at the strip its thumbnails alone', async () => {
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    const sheet = page.waitForResponse(/\/films\/.*thumbnails.*\.webp$/);
    await bringIntoView(page);
    await sheet;
    expect(asked.filter((name) => !/^thumbnails|^files|\.js$/.test(name))).toEqual([]);
  });
  const labels = take(page).locator('.marks > li');
  await test.step('in AV1 each point brings the film to its moment, and marks coat, lamp and 07 there', async () => {
    await expectEachMoment(page, async (frame) => {
      const expected = Object.entries(marks).flatMap(([detail, places]) =>
        places[frame] ? [{ detail, place: places[frame] }] : [],
      );
      await expect(labels).toHaveCount(expected.length);
      for (const { detail, place } of expected) {
        await expect.poll(() => pixelsOff(page, detail, place)).toBeLessThan(2);
      }
    });
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.currentSrc)).toContain('av1');
  });
  await test.step('the marks can be put away', async () => {
    await expect(labels).toHaveText(['Coat', 'Lamp', '07']);
    await take(page).getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Marks' }).click();
    await expect(labels).toHaveCount(0);
    await page.getByRole('button', { name: 'Marks' }).click();
  });
  await test.step('it plays on from there', async () => {
    await slow(film(page));
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => seconds(page)).toBeGreaterThan(18.6);
  });
  await test.step('our bar takes the place of the browser’s controls; its keys work at the strip too', () =>
    expectKeysAtStrip(page));
  await test.step('forced colours leave the playhead, and a printed page leaves the film out', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const colourOf = (selector: string) =>
      take(page)
        .locator(selector)
        .evaluate((box) => getComputedStyle(box).backgroundColor);
    expect(await colourOf('.strip-head')).not.toBe(await colourOf('.strip'));
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    await expect(take(page)).toBeHidden();
    await expect(page.locator('.hero-watch')).toBeHidden();
    expect(await page.locator('.light').first().evaluate(printedAddress), 'no address of a picture').toBe(
      'none',
    );
    expect(await page.locator('.shots-links a').last().evaluate(printedAddress)).toContain('films/one-take');
    await page.emulateMedia({ media: 'screen' });
  });
  await test.step('in full screen the strip and the marks stay with the picture', () =>
    expectFullScreen(page));
  expect(heard).toEqual([]);
});

/** What stands behind a link on paper; runs in the page. */
const printedAddress = (anchor: Element) => getComputedStyle(anchor, '::after').content;

async function expectKeysAtStrip(page: Page) {
  await expect(film(page)).not.toHaveAttribute('controls');
  await expect(page.getByRole('slider', { name: 'Timeline' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Director controls' }).click();
  const frame = Math.round(8.8 * fps);
  await expect.poll(() => seconds(page)).toBeCloseTo((frame + 0.5) / fps, 3);
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveValue(String(frame + 1));
  await expect(slider(page)).toHaveAttribute('aria-valuetext', `Frame ${frame + 2} of 576, 0:08, The coat`);
  await expect.poll(() => seconds(page)).toBeCloseTo((frame + 1.5) / fps, 3);
  await page.keyboard.press('.');
  await expect(slider(page)).toHaveValue(String(frame + 2));
  await page.keyboard.press('5');
  await expect(slider(page)).toHaveValue('288');
  await expect(take(page).locator('.take-time')).toHaveText('00:00:12:00');
  await page.keyboard.press('Space');
  await expect.poll(() => seconds(page)).toBeGreaterThan(12.1);
  await page.keyboard.press('k');
  await expect(take(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
}

async function expectFullScreen(page: Page) {
  await page.getByRole('button', { name: 'Director controls' }).click();
  await expect(take(page).locator('[data-detail="coat"]')).toBeVisible();
  await take(page).getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('one-take');
  const place = marks['coat']?.[Math.round(8.8 * fps)] ?? [0, 0];
  await expect.poll(() => pixelsOff(page, 'coat', place)).toBeLessThan(2);
  const on = take(page).getByRole('button', { name: 'Full screen on', pressed: true });
  for (const part of [film(page), strip(page), on]) await expect(part).toBeInViewport({ ratio: 1 });
  await slider(page).focus();
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
  await expect(slider(page)).toBeFocused();
}
