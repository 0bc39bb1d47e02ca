import { expect, test } from './support/site.ts';

test.use({ javaScriptEnabled: false });

test('without script the phone menu, the contents list and the form work', async ({ page }) => {
  await test.step('the phone menu opens, and its links work', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(/\/about$/);
  });

  await test.step('a tooltip does not widen a narrow page', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/work/the-tide-line');
    await page.getByRole('button', { name: 'Runtime' }).hover();
    await expect(page.getByRole('tooltip').first()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  await test.step('the contents list links to its sections', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/work/the-tide-line');
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Credits' }).click();
    await expect(page.getByRole('heading', { name: 'Credits' })).toBeInViewport();
  });

  await test.step('the form is sent by a native POST, and the page confirms it', async () => {
    await page.goto('/contact');
    await page.getByLabel('Name').first().fill('A producer');
    await page.getByLabel('Email').first().fill('producer@studio.example');
    await page.getByLabel('Project Details').fill('One scene.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL(/\/contact\?sent#sent$/);
    await expect(page.getByText('Message sent!')).toBeVisible();
  });
});
