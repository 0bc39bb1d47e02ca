import { expect, hydrated, test } from '../e2e/support/site.ts';

test('Tooltip opens after 700 ms and, within 300 ms of another, at once', async ({ page }) => {
  await page.clock.install({ time: Date.now() });
  await page.goto('/work/the-tide-line');
  await hydrated(page);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const word = page.getByRole('button', { name: 'Runtime' });
  const tip = page.getByRole('tooltip');
  await word.hover();
  await page.clock.runFor(650);
  await expect(tip).toBeHidden();
  await page.clock.runFor(100);
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);
  await expect(tip).toBeHidden();
  await word.hover();
  await page.clock.runFor(20);
  await expect(tip).toBeVisible();
});
