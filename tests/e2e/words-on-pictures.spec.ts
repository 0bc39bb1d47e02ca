import type { Page } from '@playwright/test';
import { builtPaths } from '../../tools/site/page-files.ts';
import { contentSets, readSet } from './support/content-sets.ts';
import { screensOf } from './support/screens.ts';
import { expect, test } from './support/site.ts';
import { applyStyle, unreadableLines } from './support/text-contrast.ts';

/**
 * What browsers leave of phones when their own bars are shown, then tablets and phones held sideways,
 * then laptops and large displays. A page is opened once for each group and resized in it.
 */
const heroSizes = {
  phones: [
    [320, 568],
    [360, 616],
    [390, 664],
    [390, 844],
    [412, 750],
  ],
  'tablets and phones held sideways': [
    [768, 1024],
    [844, 390],
    [932, 430],
    [1024, 768],
    [1180, 820],
  ],
  laptops: [
    [1280, 600],
    [1280, 720],
    [1440, 900],
  ],
  'large displays': [
    [2560, 1440],
    [3840, 2160],
  ],
} as const;

const { site } = readSet(contentSets.own);

test.use({ contentSet: contentSets.own, contextOptions: { reducedMotion: 'reduce' } });

for (const [name, sizes] of Object.entries(heroSizes)) {
  test(`home on ${name}: words on pictures keep their contrast, the first view holds the delivery time, both buttons and the film`, async ({
    page,
  }) => {
    await page.goto('/');
    for (const [width, height] of sizes) {
      const size = `${width}x${height}`;
      await resize(page, width, height);
      expect(await unreadableLines(page), size).toEqual([]);
      const buttons = await page.locator('.hero-actions, .hero-watch').getByRole('link').all();
      expect(buttons.length, size).toBeGreaterThanOrEqual(3);
      const delivery = page.locator('.hero').getByText(site.promises.pilotDelivery);
      for (const part of [...buttons, delivery.filter({ visible: true }).first()]) {
        const box = await part.boundingBox();
        expect(box && box.y + box.height, `${size}: above the fold`).toBeLessThanOrEqual(height);
      }
    }
  });
}

test('the hero is full bleed on very wide screens, and its headline grows with them', async ({ page }) => {
  await page.goto('/');
  const sizes: number[] = [];
  for (const [width, height] of [
    [1440, 900],
    [2560, 1440],
    [3840, 2160],
  ] as const) {
    await resize(page, width, height);
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
  await page.goto('/');
  await resize(page, 390, 664);
  await applyStyle(page, 'html { font-size: 200% !important; }');
  expect(await unreadableLines(page)).toEqual([]);
});

for (const path of screensOf(contentSets.own).filter((screen) => screen !== '/')) {
  test(`${path}: words on pictures keep their contrast at every size`, async ({ page }) => {
    await page.goto(path);
    for (const [width, height] of [
      [320, 568],
      [390, 664],
      [844, 390],
      [1280, 720],
      [2560, 1440],
    ] as const) {
      await resize(page, width, height);
      expect(await unreadableLines(page), `${width}x${height}`).toEqual([]);
    }
  });
}

test('the words on every cover keep their contrast', async ({ page }) => {
  const covers = builtPaths(contentSets.own.build).filter((path) => path.startsWith('/work/'));
  expect(covers.length).toBeGreaterThan(0);
  for (const path of covers) {
    await page.goto(path);
    await resize(page, 1280, 720);
    expect(await unreadableLines(page), path).toEqual([]);
  }
});

async function resize(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => document.fonts.ready);
}
