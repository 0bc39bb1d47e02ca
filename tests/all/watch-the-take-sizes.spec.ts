import type { Page } from '@playwright/test';
import { slow, withoutAv1 } from '../e2e/support/film.ts';
import {
  control,
  expectPageBack,
  expectPlaying,
  film,
  link,
  openHome,
  playFrom,
  source,
  stop,
  watch,
} from '../e2e/support/hero-film.ts';
import { complaints, expect, resize, test } from '../e2e/support/site.ts';

test('in H.264, at five sizes, it is as wide as the page and clear of the bar, and ends when asked', async ({
  page,
}) => {
  const heard = complaints(page);
  await withoutAv1(page);
  await openHome(page);
  const rounds: [width: number, height: number, way: string, end: () => Promise<void>][] = [
    [320, 568, 'Escape', () => page.keyboard.press('Escape')],
    [390, 664, 'its button', () => stop(page).click()],
    [768, 1024, 'its end', () => playFrom(page, 23.8)],
    [1366, 625, 'Escape', () => page.keyboard.press('Escape')],
    [844, 390, 'scrolling away', () => page.mouse.wheel(0, 2000)],
  ];
  for (const [width, height, way, end] of rounds) {
    await test.step(`at ${width}x${height} it is in its place, and ${way} gives the page back`, async () => {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await watch(page);
      expect(await source(page)).toContain('h264');
      const box = await film(page).boundingBox();
      expect(box).toMatchObject({ x: 0, width });
      expect(box && box.y + box.height).toBeLessThanOrEqual(height);
      await expectBarAtPicture(page);
      // On an upright tablet the film has the picture's place, and the words stay in reach.
      if (height > width && width > 640) {
        const pilot = page.getByRole('main').getByRole('link', { name: 'Request Pilot' });
        await pilot.first().click({ trial: true });
      }
      await end();
      await expectPageBack(page);
    });
  }
  expect(await page.evaluate(() => scrollY), 'the focus does not scroll back').toBeGreaterThan(400);
  expect(heard.filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
});

test('in low windows and enlarged pages, wherever they are scrolled to, it opens in view and plays on', async ({
  page,
}) => {
  await openHome(page);
  // 640x360 is also a window of 1280x720 at 200 %.
  for (const size of ['640x360', '667x331', '568x320', '720x450'] as const) {
    await test.step(`at ${size}`, async () => {
      await resize(page, size);
      await page.evaluate(() => scrollTo({ top: innerHeight * 0.8, behavior: 'instant' }));
      await link(page).dispatchEvent('click');
      await slow(film(page));
      await expectPlaying(page);
      await expect(film(page)).toBeInViewport({ ratio: 0.99 });
      await expectBarAtPicture(page);
      await page.keyboard.press('Escape');
      await expectPageBack(page);
    });
  }
});

test.describe('on a phone held upright', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

  test('a tap pauses; full screen says that it is on, asks to be turned, fills the width, and gives focus back', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.assign(ScreenOrientation.prototype, {
        lock: (to: string) => {
          document.documentElement.dataset['turned'] = to;
          return Promise.reject(new DOMException('not here', 'NotSupportedError'));
        },
      });
      // While it plays and nobody moves, the bar goes away: on a busy machine before the next tap.
      setInterval(() => document.fullscreenElement?.dispatchEvent(new PointerEvent('pointermove')), 500);
    });
    await openHome(page);
    await watch(page);
    await film(page).tap();
    await expect(control(page, 'Play')).toBeVisible();
    await film(page).tap();
    await expectPlaying(page);
    const full = page.locator('.hero-film .film-full');
    await expect(full).toHaveAttribute('aria-pressed', 'false');
    await full.tap();
    await expect(full).toHaveText('Full screen on');
    await expect(full).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('html')).toHaveAttribute('data-turned', 'landscape');
    await expect.poll(async () => (await film(page).boundingBox())?.width).toBe(390);
    await expectBarAtPicture(page);
    await full.tap();
    await expect(full).toHaveText('Full screen');
    await expect(full).toBeFocused();
    await expectPlaying(page);
    await full.tap();
    await expect(full).toHaveText('Full screen on');
    await film(page).tap();
    await stop(page).tap();
    await expectPageBack(page);
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  });
});

/** Right under the picture, or on its foot where there is no room; never away from it. */
async function expectBarAtPicture(page: Page) {
  const picture = (await film(page).boundingBox())!;
  const bar = (await page.locator('.hero-film > .film-bar').boundingBox())!;
  const foot = picture.y + picture.height;
  expect(bar.y).toBeLessThanOrEqual(foot + 1);
  expect(bar.y + bar.height).toBeGreaterThanOrEqual(foot - 1);
  for (const button of await page.locator('.hero-film > .film-bar').getByRole('button').all()) {
    await expect(button).toBeInViewport({ ratio: 1 });
  }
}
