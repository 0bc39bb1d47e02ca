import type { Page } from '@playwright/test';
import { contentSets, readSet } from '../e2e/support/content-sets.ts';
import { expect, resize, type Size, test } from '../e2e/support/site.ts';
import { applyStyle, unreadableLines } from '../e2e/support/text-contrast.ts';

/** What browsers leave of phones when their own bars are shown, then phones held sideways and tablets. */
const smallScreens = [
  '320x568',
  '360x616',
  '390x664',
  '390x844',
  '412x750',
  '844x390',
  '932x430',
  '768x1024',
] as const;

const wideScreens = [
  '1024x768',
  '1180x820',
  '1280x600',
  '1280x720',
  '1366x625',
  '1440x900',
  '1920x950',
  '1920x1080',
  '2560x1440',
  '3440x1300',
  '3840x2160',
] as const;

/**
 * The owners may write another: of one line, or as long as content may have it, in words that break
 * badly.
 */
const otherHeadlines = ['Scenes in days.', 'Feature-length worlds, whole productions, made within weeks.'];

const { site } = readSet(contentSets.seed);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('home on phones and small tablets: the hero reads, and letters twice as large do not run over it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/');
  for (const size of smallScreens) {
    const { width } = await expectReadableHero(page, size);
    if (width < 600) expect(await page.locator('h1').evaluate(lineWidths), `${width} px`).toHaveLength(3);
  }
  await expectOtherHeadlines(page, ['320x568', '844x390']);
  await test.step('letters twice as large: the words push the picture up', async () => {
    await resize(page, '390x664');
    await applyStyle(page, 'html { font-size: 200% !important; }');
    expect(await unreadableLines(page)).toEqual([]);
  });
});

test('home on tablets, laptops and large displays: the hero reads, is full bleed, and its headline grows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/');
  const headlines: number[] = [];
  for (const size of wideScreens) {
    const { width } = await expectReadableHero(page, size);
    const picture = await page.locator('.hero-picture').boundingBox();
    expect([picture?.x, picture?.width], `${size}: full bleed`).toEqual([0, width]);
    const lines = await page.locator('h1').evaluate(lineWidths);
    expect(lines, `${size}: two lines`).toHaveLength(2);
    expect(Math.max(...lines) / width, `${size}: across the page`).toBeGreaterThan(0.75);
    // The words begin at the diver's feet, and the lit frame ends above them.
    const words = await page.locator('.hero-words').boundingBox();
    expect(words!.y - picture!.y, `${size}: under the feet`).toBeGreaterThanOrEqual(0.4 * width);
    if (width < 1280) continue;
    headlines.push(
      await page
        .locator('h1')
        .evaluate((h1) => Number.parseFloat(getComputedStyle(h1).fontSize) / innerWidth),
    );
  }
  expect(Math.max(...headlines) / Math.min(...headlines)).toBeLessThan(1.15);
  await expectOtherHeadlines(page, ['1280x600', '1366x625', '3440x1300']);
});

async function expectOtherHeadlines(page: Page, sizes: Size[]) {
  for (const headline of otherHeadlines) {
    await test.step(`with the headline "${headline}"`, async () => {
      await page.locator('h1').evaluate((h1, text) => (h1.textContent = text), headline);
      for (const size of sizes) await expectReadableHero(page, size);
    });
  }
}

/**
 * Words on pictures keep their contrast, and the first view holds the delivery time, both buttons and
 * the film.
 */
async function expectReadableHero(page: Page, size: Size) {
  return test.step(size, async () => {
    const { width, height } = await resize(page, size);
    expect(await unreadableLines(page), size).toEqual([]);
    const buttons = await page.locator('.hero-actions, .hero-watch').getByRole('link').all();
    expect(buttons.length, size).toBeGreaterThanOrEqual(3);
    const delivery = page.locator('.hero').getByText(site.promises.pilotDelivery);
    for (const part of [...buttons, delivery.filter({ visible: true }).first()]) {
      const box = await part.boundingBox();
      expect(box && box.y + box.height, `${size}: above the fold`).toBeLessThanOrEqual(height);
    }
    return { width };
  });
}

/** Runs in the page. */
function lineWidths(heading: Element) {
  const range = document.createRange();
  range.selectNodeContents(heading);
  const lines = new Map<number, number[]>();
  for (const { top, left, right } of range.getClientRects()) {
    const line = [...lines.keys()].find((other) => Math.abs(other - top) < 4) ?? top;
    lines.set(line, [...(lines.get(line) ?? []), left, right]);
  }
  return [...lines.values()].map((edges) => Math.max(...edges) - Math.min(...edges));
}
