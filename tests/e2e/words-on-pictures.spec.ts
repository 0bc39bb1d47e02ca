import type { Page } from '@playwright/test';
import { builtPaths } from '../../tools/site/page-files.ts';
import { contentSets, readSet } from './support/content-sets.ts';
import { screensOf } from './support/screens.ts';
import { expect, test } from './support/site.ts';
import { applyStyle, unreadableLines } from './support/text-contrast.ts';

/**
 * What browsers leave of phones when their own bars are shown, then tablets, laptops and large
 * displays.
 */
const heroSizes = [
  [320, 568],
  [360, 616],
  [390, 664],
  [390, 844],
  [412, 750],
  [768, 1024],
  [844, 390],
  [932, 430],
  [1024, 768],
  [1180, 820],
  [1280, 600],
  [1280, 720],
  [1440, 900],
  [2560, 1440],
  [3840, 2160],
] as const;

const { site } = readSet(contentSets.own);

test.use({ contentSet: contentSets.own, contextOptions: { reducedMotion: 'reduce' } });

for (const [width, height] of heroSizes) {
  test(`home at ${width}x${height}: words on pictures keep their contrast, the first view holds the delivery time, both buttons and the film`, async ({
    page,
  }) => {
    await open(page, '/', width, height);
    expect(await unreadableLines(page)).toEqual([]);
    const buttons = await page.locator('.hero-actions, .hero-watch').getByRole('link').all();
    expect(buttons.length).toBeGreaterThanOrEqual(3);
    for (const button of buttons) {
      const box = await button.boundingBox();
      expect(box && box.y + box.height, 'the button ends above the fold').toBeLessThanOrEqual(height);
    }
    const delivery = page
      .locator('.hero')
      .getByText(site.promises.pilotDelivery)
      .filter({ visible: true })
      .first();
    const box = await delivery.boundingBox();
    expect(box && box.y + box.height, 'the delivery time ends above the fold').toBeLessThanOrEqual(height);
  });
}

test('the hero is full bleed on very wide screens, and its headline grows with them', async ({ page }) => {
  const sizes: number[] = [];
  for (const [width, height] of [
    [1440, 900],
    [2560, 1440],
    [3840, 2160],
  ] as const) {
    await open(page, '/', width, height);
    const picture = await page.locator('.hero-picture').boundingBox();
    expect([picture?.x, picture?.width]).toEqual([0, width]);
    sizes.push(
      await page
        .locator('h1')
        .evaluate((h1) => Number.parseFloat(getComputedStyle(h1).fontSize) / innerWidth),
    );
  }
  expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.15);
});

test('letters twice as large: the words push the picture up, they do not run over it', async ({ page }) => {
  await open(page, '/', 390, 664);
  await applyStyle(page, 'html { font-size: 200% !important; }');
  expect(await unreadableLines(page)).toEqual([]);
});

for (const path of screensOf(contentSets.own).filter((screen) => screen !== '/')) {
  for (const [width, height] of [
    [320, 568],
    [390, 664],
    [844, 390],
    [1280, 720],
    [2560, 1440],
  ] as const) {
    test(`${path} at ${width}x${height}: words on pictures keep their contrast`, async ({ page }) => {
      await open(page, path, width, height);
      expect(await unreadableLines(page)).toEqual([]);
    });
  }
}

test('the words on every cover keep their contrast', async ({ page }) => {
  const covers = builtPaths(contentSets.own.build).filter((path) => path.startsWith('/work/'));
  expect(covers.length).toBeGreaterThan(0);
  for (const path of covers) {
    await open(page, path, 1280, 720);
    expect(await unreadableLines(page), path).toEqual([]);
  }
});

async function open(page: Page, path: string, width: number, height: number) {
  await page.setViewportSize({ width, height });
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
}
