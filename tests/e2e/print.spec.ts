import { expect, hydrated, test } from './support/site.ts';

test('a case study on paper: dark on white, four pictures below each other, nothing to press', async ({
  page,
}) => {
  await page.goto('/work/the-tide-line');
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Layout' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Download Case Study' })).toBeHidden();
  const { backgroundColor, color } = await page
    .locator('#root > div')
    .first()
    .evaluate((shell) => getComputedStyle(shell));
  expect(lightness(backgroundColor)).toBe(1);
  expect(lightness(color)).toBeLessThan(0.3);

  const tops = await page
    .locator('.pass')
    .evaluateAll((all) => all.map((pass) => pass.getBoundingClientRect().top));
  expect(tops).toHaveLength(4);
  expect(tops.toSorted((a, b) => a - b)).toEqual([...new Set(tops)]);
});

const lightness = (colour: string) => Number(/oklch\(([\d.]+)/.exec(colour)?.[1]);
