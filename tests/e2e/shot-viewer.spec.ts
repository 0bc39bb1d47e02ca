import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './support/site.ts';

const viewer = (page: Page) => page.getByRole('group', { name: 'Breakdowns' });
const pass = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });

test('the passes of a shot by button, arrow keys and a drag', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/work/the-tide-line');
  await hydrated(page);
  await viewer(page).scrollIntoViewIfNeeded();
  await test.step('half of the finished frame is shown first, then the pass whose button is pressed', async () => {
    await expect(pass(page, 'Final')).toHaveAttribute('aria-pressed', 'true');
    await expect(viewer(page).getByRole('slider', { name: 'Wipe from Lighting to Final' })).toHaveValue('50');
    expect(await edge(page)).toBe(50);
    await pass(page, 'Clay').click();
    await expectShown(page, 'Clay');
  });
  await test.step('arrow keys step through the passes right after a click, around the end too', async () => {
    await pass(page, 'Lighting').click();
    await page.keyboard.press('ArrowRight');
    await expectShown(page, 'Final');
    await expect(pass(page, 'Final')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expectShown(page, 'Layout');
    await page.keyboard.press('ArrowLeft');
    await expectShown(page, 'Final');
    await page.keyboard.press('Home');
    await expectShown(page, 'Layout');
  });
  await test.step('a drag across the picture wipes between the shown pass and the one before it', async () => {
    await pass(page, 'Final').click();
    const slider = viewer(page).getByRole('slider', { name: 'Wipe from Lighting to Final' });
    const box = await slider.boundingBox();
    if (!box) throw new Error('there is no slider over the picture');
    const y = box.y + box.height / 2;
    const picture = await viewer(page).locator('li[data-shown] .compare-picture').boundingBox();
    if (!picture) throw new Error('there is no picture');
    await page.mouse.move(box.x + 2, y);
    await page.mouse.down();
    await page.mouse.move(picture.x + picture.width * 0.4, y, { steps: 5 });
    await page.mouse.up();
    expect(Math.abs((await edge(page)) - 40)).toBeLessThan(2);
    await page.keyboard.press('ArrowRight');
    expect(Math.abs((await edge(page)) - 41)).toBeLessThan(2);
    for (let again = 0; again < 2; again++) {
      await pass(page, 'Final').click();
      expect(await edge(page)).toBe(0);
      await expect(slider).toHaveValue('0');
      await slider.press('End');
      expect(await edge(page)).toBe(100);
    }
  });
});

/** Its button is pressed, and its picture is the one that lies on top, whole. */
async function expectShown(page: Page, name: string) {
  await expect(pass(page, name)).toHaveAttribute('aria-pressed', 'true');
  const top = viewer(page).locator('li[data-shown]');
  await expect(top).toHaveCount(1);
  await expect(top.getByRole('heading')).toHaveText(name);
  await expect(top.getByRole('img')).toBeVisible();
  expect(await edge(page)).toBe(0);
}

/** From where on the shown pass is seen, in percent of the picture's width. */
const edge = (page: Page) =>
  viewer(page)
    .locator('li[data-shown] .compare-picture')
    .evaluate((figure) => {
      const inset = getComputedStyle(figure).clipPath.match(/([\d.]+)%\)/)?.[1];
      return Number(inset ?? 0);
    });
