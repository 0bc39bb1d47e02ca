import { AxeBuilder } from '@axe-core/playwright';
import { builtPaths, screens, widths } from './support/screens.ts';
import { complaints, expect, hydrated, test } from './support/site.ts';

for (const path of [...builtPaths(), '/nowhere', '/work/no-such-slug', '/Work']) {
  test(`${path} answers, has one h1, a title, and hydrates without a complaint`, async ({ page }) => {
    const heard = complaints(page);
    const response = await page.goto(path);
    const known = builtPaths().includes(path);
    expect(response?.status()).toBe(known ? 200 : 404);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page).toHaveTitle(/Longtake/);
    if (!known) await expect(page.locator('h1')).toHaveText('Page not found');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('h1')).toHaveCount(1);
    expect(heard.filter((line) => known || !line.includes('404'))).toEqual([]);
  });
}

for (const path of screens) {
  for (const { name, width, height } of widths) {
    test(`${path} on a ${name}: axe finds nothing, nothing is cut off sideways`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await hydrated(page);
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }

  test(`${path} at 400 % zoom reflows`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('axe finds nothing with the phone menu open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Work' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing with the form invalid, a select open, and a toast shown', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/contact');
  await hydrated(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectAccessible(page);
  await page.getByLabel('Use Case').focus();
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('Name *').fill('A producer');
  await page.getByLabel('Email *').first().fill('producer@studio.example');
  await page.getByLabel('Project Details').fill('One scene by the water.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent!').last()).toBeVisible();
  await expectAccessible(page);
});

async function expectAccessible(page: import('@playwright/test').Page) {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await new AxeBuilder({ page })
    .withTags(tags)
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
