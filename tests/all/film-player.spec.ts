import type { Page } from '@playwright/test';
import { contentSets } from '../e2e/support/content-sets.ts';
import { address, button, film, framesShown, isPlaying, read, timeline } from '../e2e/support/film-player.ts';
import { slow } from '../e2e/support/film.ts';
import { moving } from '../e2e/support/motion.ts';
import { complaints, expect, hydrated, requestsFor, test } from '../e2e/support/site.ts';

test.use({ contentSet: contentSets.released, viewport: { width: 1440, height: 900 } });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the browser’s own controls play the file that suits, and what it shows can be read', async ({
    page,
  }) => {
    const native = page.locator('.film noscript video');
    const source = () => native.evaluate((video: HTMLVideoElement) => video.currentSrc);
    await test.step('a phone takes the smallest file of its framing', async () => {
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto(address);
      await expect.poll(source).toContain('/tall/h264-540');
      await expect(page.locator('.film-bar')).toBeHidden();
      await page.setViewportSize({ width: 640, height: 360 });
      await page.goto(address);
      await expect.poll(source).toContain('/one-take/h264-854');
    });
    const playByKey = async () => {
      await native.focus();
      await page.keyboard.press('Space');
      await expect
        .poll(() => native.evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(0);
    };
    await page.setViewportSize({ width: 1440, height: 900 });
    await test.step('the controls play the film, and what it shows can be read', async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 2 })).toContainText(['The film', 'Breakdowns']);
      await playByKey();
      expect(await source()).toContain('/h264-1280');
      await page.getByText('What the film shows').click();
      await expect(page.getByText('The helmet from the side, white and beaded with water')).toBeVisible();
    });
  });
});

test('our bar: it plays the one file that suits, names chapters and shows captions', async ({ page }) => {
  const errors = complaints(page);
  const films = requestsFor(page, /^\/films\//);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await hydrated(page);

  await test.step('no byte of the film is loaded before a visitor wants it', async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    await film(page).hover();
    expect(films).toEqual([]);
  });
  await test.step('under reduced motion the film plays when asked, and nothing of the player moves', async () => {
    expect(await read(page, 'paused')).toBe(true);
    await slow(film(page));
    await button(page, 'Play').click();
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect([...new Set(films)]).toEqual([expect.stringContaining('/av1-')]);
    expect((await moving(page)).filter((name) => name.includes('film'))).toEqual([]);
  });
  await button(page, 'Pause').click();
  await test.step('captions are chosen from a list or with C', () => expectCaptions(page));
  await test.step('in full screen a larger file is loaded, and the film goes on from there', async () => {
    await button(page, 'Play').click();
    await page.keyboard.press('3');
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect(await read(page, 'videoWidth')).toBeLessThan(1600);
    await page.keyboard.press('f');
    await expect.poll(() => read(page, 'videoWidth')).toBe(1600);
    await expect.poll(() => framesShown(page)).toBeGreaterThan(0);
    expect(await read(page, 'currentTime')).toBeGreaterThan(7.1);
    expect(await read(page, 'paused')).toBe(false);
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('One take');
    await page.keyboard.press('f');
    await film(page).evaluate((video: HTMLVideoElement) => video.pause());
  });
  await test.step('keys beside those of the hero and the strip, with the focus kept', () => expectKeys(page));
  await test.step('a drag along the timeline previews and seeks, and the chapter is named', () =>
    expectTimelineDrag(page));
  expect(errors).toEqual([]);
});

async function expectCaptions(page: Page) {
  const shown = () =>
    film(page).evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].filter(({ mode }) => mode === 'showing').map(({ label }) => label),
    );
  expect(await shown()).toEqual([]);
  await button(page, 'More').click();
  const captions = page.getByRole('combobox', { name: 'Captions' });
  await captions.selectOption('English');
  expect(await shown()).toEqual(['English']);
  await button(page, 'Play').focus();
  await page.keyboard.press('c');
  await expect(captions).toHaveValue('');
  expect(await shown()).toEqual([]);
  await page.keyboard.press('c');
  await expect(captions).toHaveValue('en');
}

async function expectTimelineDrag(page: Page) {
  const box = await timeline(page).boundingBox();
  if (!box) throw new Error('there is no timeline');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.2, y);
  await expect(page.locator('.film-thumbnail')).toBeVisible();
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, y, { steps: 4 });
  await expect(page.locator('.film-preview')).toContainText('The water');
  await page.mouse.up();
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /^0:1[78] of 0:24, The water$/);
  await expect(page.locator('.film-chapter')).toHaveText('The water');
  await expect.poll(() => read(page, 'readyState')).toBeGreaterThanOrEqual(2);
}

/** one-take.spec.ts and watch-the-take.spec.ts press Space, k, 5 and f. */
async function expectKeys(page: Page) {
  const at = () => read(page, 'currentTime');
  await button(page, 'Play').focus();
  await page.keyboard.press('5');
  await page.keyboard.press('l');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', '0:22 of 0:24, At rest');
  await page.keyboard.press('j');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', '0:12 of 0:24, The lamp');
  await page.keyboard.press('.');
  expect(await at()).toBeCloseTo(12 + 1.5 / 24, 3);
  await page.keyboard.press(',');
  await page.keyboard.press(',');
  expect(await at()).toBeCloseTo(12 - 0.5 / 24, 3);
  await expect(button(page, 'Play')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(timeline(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  expect(await at()).toBeCloseTo(17 - 0.5 / 24, 3);
}
