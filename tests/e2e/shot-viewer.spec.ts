import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './support/site.ts';

const viewer = (page: Page) => page.getByRole('group', { name: 'Breakdowns' });
const pass = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });

test.describe('the passes of a shot', () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/work/the-tide-line');
    await hydrated(page);
    await viewer(page).scrollIntoViewIfNeeded();
  });

  test('each show a quarter at first, and fill the frame when their button is pressed', async ({ page }) => {
    expect(await visibleShares(page)).toEqual([25, 25, 25, 25]);
    await pass(page, 'Clay').click();
    await expect(pass(page, 'Clay')).toHaveAttribute('aria-pressed', 'true');
    expect(await visibleShares(page)).toEqual([0, 100, 0, 0]);
    await pass(page, 'Final').click();
    expect(await visibleShares(page)).toEqual([0, 0, 0, 100]);
    await viewer(page).getByRole('button', { name: 'All four passes' }).click();
    expect(await visibleShares(page)).toEqual([25, 25, 25, 25]);
  });

  test('step with the arrow keys, and wrap around', async ({ page }) => {
    await pass(page, 'Lighting').focus();
    await page.keyboard.press('ArrowRight');
    expect(await visibleShares(page)).toEqual([100, 0, 0, 0]);
    await expect(pass(page, 'Layout')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    expect(await visibleShares(page)).toEqual([0, 0, 0, 100]);
    await page.keyboard.press('Home');
    expect(await visibleShares(page)).toEqual([100, 0, 0, 0]);
    await page.keyboard.press('Escape');
    expect(await visibleShares(page)).toEqual([25, 25, 25, 25]);
  });

  test('step at a tap, and in the direction of a swipe', async ({ page }) => {
    const box = await viewer(page).getByRole('img').first().boundingBox();
    if (!box) throw new Error('the first pass is not on the page');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y);
    expect(await visibleShares(page)).toEqual([100, 0, 0, 0]);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 80, y);
    await page.mouse.up();
    expect(await visibleShares(page)).toEqual([0, 100, 0, 0]);
    await page.mouse.down();
    await page.mouse.move(x + 80, y);
    await page.mouse.up();
    expect(await visibleShares(page)).toEqual([100, 0, 0, 0]);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the passes are four separate pictures, one under the other', async ({ page }) => {
    await page.goto('/work/the-tide-line');
    const boxes = await Promise.all(
      (await viewer(page).getByRole('img').all()).map((image) => image.boundingBox()),
    );
    expect(boxes).toHaveLength(4);
    for (const [index, box] of boxes.entries()) {
      expect(box?.height).toBeGreaterThan(100);
      if (index > 0) expect(box?.y).toBeGreaterThan((boxes[index - 1]?.y ?? 0) + 100);
    }
    await expect(viewer(page).getByRole('button')).toHaveCount(0);
  });

  test('Download Case Study downloads the document', async ({ page }) => {
    await page.goto('/work/the-tide-line');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download Case Study' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('the-tide-line.pdf');
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});

/** The visible share of each pass in percent: the next one covers it from its own edge on. */
async function visibleShares(page: Page) {
  const edges = await viewer(page)
    .locator('.pass')
    .evaluateAll((passes) =>
      passes.map((one) => parseFloat(getComputedStyle(one).getPropertyValue('--edge'))),
    );
  return edges.map((edge, index) => {
    const covered = Math.min(100, ...edges.slice(index + 1));
    return Math.max(0, covered - edge);
  });
}
