import { expectAccessible } from './support/axe.ts';
import { moving } from './support/motion.ts';
import { expect, hydrated, test } from './support/site.ts';

test('axe finds nothing with the phone menu open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Work' }),
  ).toBeVisible();
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
  // The toast's first frame is transparent, which axe would report as missing contrast.
  await expect(page.locator('.toast[data-starting-style]')).toHaveCount(0);
  await expectAccessible(page);
  expect(await moving(page)).toEqual([]);
});

test('forced colours keep words and controls readable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/contact');
  await hydrated(page);
  const border = await page
    .getByLabel('Project Details')
    .evaluate((box) => getComputedStyle(box).borderStyle);
  expect(border).toBe('solid');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
});
