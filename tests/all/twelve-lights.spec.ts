import type { Page } from '@playwright/test';
import { expectAccessible, overflow } from '../e2e/support/axe.ts';
import { expect, hydrated, requestsFor, resize, test } from '../e2e/support/site.ts';

const sheet = (page: Page) => page.getByRole('region', { name: 'One diver, twelve lights.' });
const light = (page: Page, name: string) => sheet(page).getByRole('link', { name });
const viewer = (page: Page) => page.getByRole('dialog', { name: 'One diver, twelve lights.' });
const button = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });

test('with script a picture opens large, two are compared, and the focus comes back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrated(page);
  await test.step('the script of the viewer loads at intent', async () => {
    const scripts = requestsFor(page, /light-viewer/);
    await sheet(page).scrollIntoViewIfNeeded();
    expect(scripts).toEqual([]);
    await light(page, 'Blue hour').focus();
    await expect.poll(() => scripts).toHaveLength(1);
  });
  await test.step('arrow keys and buttons go on, around the ends too', async () => {
    await light(page, 'Steady rain').click();
    await expectShown(page, 'Steady rain');
    await page.keyboard.press('ArrowRight');
    await expectShown(page, 'Red moon');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expectShown(page, 'High noon');
    await expect(viewer(page).getByText('12 of 12')).toBeVisible();
    await button(page, 'Next').click();
    await expectShown(page, 'Steady rain');
    await button(page, 'Previous').click();
    await expectShown(page, 'High noon');
    await page.keyboard.press('Escape');
    await expectClosed(page);
  });
  await test.step('Escape and Close give the focus back to the link', async () => {
    for (const close of [() => page.keyboard.press('Escape'), () => button(page, 'Close').click()]) {
      await light(page, 'White fog').focus();
      await page.keyboard.press('Enter');
      await expectShown(page, 'White fog');
      await page.keyboard.press('ArrowRight');
      await close();
      await expectClosed(page);
      await expect(light(page, 'White fog')).toBeFocused();
    }
  });
  await test.step('two are compared: one is held, the other goes on, and they are never the same', async () => {
    await light(page, 'Steady rain').click();
    await button(page, 'Compare').click();
    await expect(button(page, 'Compare')).toHaveAttribute('aria-pressed', 'true');
    await expectShown(page, 'Steady rain', 'Red moon');
    await page.keyboard.press('ArrowRight');
    await expectShown(page, 'Steady rain', 'Green storm');
    for (let press = 0; press < 2; press++) await page.keyboard.press('ArrowLeft');
    await expectShown(page, 'Steady rain', 'High noon');
    await button(page, 'Compare').click();
    await expectShown(page, 'Steady rain');
    await button(page, 'Compare').click();
  });
  await test.step('axe finds nothing and both pictures fit, on phones and wide screens', async () => {
    for (const size of ['320x568', '390x664', '568x320', '844x390', '1440x900', '2560x1440'] as const) {
      await resize(page, size);
      await expectAccessible(page, 'dialog');
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      for (const line of await viewer(page).getByRole('figure').all()) await expectWhole(page, line);
      for (const one of await viewer(page).getByRole('button').all()) await expectWhole(page, one);
    }
  });
  await test.step('phones: upright edge to edge, sideways one above the other', async () => {
    const boxes = () => viewer(page).locator('.compare-picture').evaluateAll(boxesOf);
    await resize(page, '390x664');
    for (const box of await boxes()) expect([box.left, box.right]).toEqual([0, 390]);
    for (const [width, height, least] of [
      [568, 320, 340],
      [844, 390, 430],
    ] as const) {
      await resize(page, `${width}x${height}`);
      const [upper, lower] = await boxes();
      expect(lower?.top).toBeGreaterThanOrEqual(upper?.bottom ?? Infinity);
      expect(upper && upper.right - upper.left).toBeGreaterThanOrEqual(least);
    }
  });
});

test('the contact sheet has no empty cell and leads with the rain', async ({ page }) => {
  await page.goto('/');
  await expect(sheet(page).getByRole('link').first()).toHaveAccessibleName(/Steady rain/);
  for (const width of [320, 390, 640, 768, 1023, 1024, 1440, 2560]) {
    await resize(page, `${width}x900`);
    const [whole] = await sheet(page).locator('.lights').evaluateAll(boxesOf);
    const cells = await sheet(page).locator('.lights > li').evaluateAll(boxesOf);
    expect(cells).toHaveLength(12);
    for (const { bottom } of cells) {
      // Everything that crosses the line just above the foot of this cell: from edge to edge.
      const row = cells.filter((one) => one.top < bottom - 2 && one.bottom > bottom - 2);
      expect(Math.min(...row.map((one) => one.left)), `${width} px`).toBeCloseTo(whole!.left, 0);
      expect(Math.max(...row.map((one) => one.right)), `${width} px`).toBeCloseTo(whole!.right, 0);
      const covered = row.reduce((sum, one) => sum + one.right - one.left, 0);
      expect(whole!.right - whole!.left - covered, `${width} px`).toBeLessThan(row.length * 20);
    }
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('each of the twelve is a link to its large picture', async ({ page }) => {
    await page.goto('/');
    await expect(sheet(page).getByRole('link')).toHaveCount(12);
    await expect(sheet(page).getByText('Compare two at a time.')).toBeHidden();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => /cover-04-\d+\.\w+\.jpg$/.test(response.url())),
      light(page, 'Red moon').click(),
    ]);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe('image/jpeg');
  });
});

/** Exactly these figures, in this order, with their large pictures loaded. */
async function expectShown(page: Page, ...names: string[]) {
  const figures = viewer(page).getByRole('figure');
  await expect(figures).toHaveCount(names.length);
  for (const [index, name] of names.entries()) {
    await expect(figures.nth(index)).toContainText(name);
    await expect(figures.nth(index).getByRole('img')).not.toHaveJSProperty('naturalWidth', 0);
  }
}

/** Runs in the page. */
const boxesOf = (parts: Element[]) =>
  parts.map((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return { left, right, top, bottom };
  });

async function expectWhole(page: Page, part: ReturnType<Page['getByRole']>) {
  const box = await part.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box && Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
  expect(box && box.x + box.width).toBeLessThanOrEqual(width + 0.5);
  expect(box && box.y + box.height).toBeLessThanOrEqual(height + 0.5);
}

/** Gone, not only hidden: the close event comes a frame later, and Enter before it opens nothing. */
const expectClosed = (page: Page) => expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0);
