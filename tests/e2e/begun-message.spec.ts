import { expect, hydrated, test } from './support/site.ts';

const begun = /^We would like to see finished scenes in a private screening\./;
const message = 'Project Details';

test('the link on Work opens the form with a message begun, in the page and after a reload', async ({
  page,
}) => {
  await page.goto('/work');
  await hydrated(page);
  await page.getByRole('link', { name: 'Ask for a private screening' }).click();
  await expect(page).toHaveURL(/\/contact\?begin=screening$/);
  await expect(page.getByLabel(message)).toHaveValue(begun);
  await page.reload();
  await expect(page.getByLabel(message)).toHaveValue(begun);
});

test('what was typed before stays, and is not taken for the beginning', async ({ page }) => {
  await page.goto('/contact');
  await hydrated(page);
  await page.getByLabel(message).fill('A scene of our own.');
  await page.goto('/contact?begin=screening');
  await hydrated(page);
  await expect(page.getByLabel(message)).toHaveValue('A scene of our own.');
});

test('a beginning that nobody wrote is none', async ({ page }) => {
  await page.goto('/contact?begin=constructor');
  await hydrated(page);
  await expect(page.getByLabel(message)).toHaveValue('');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the message is begun too, and search engines are told the plain address', async ({ page }) => {
    await page.goto('/work');
    await page.getByRole('link', { name: 'Ask for a private screening' }).click();
    await expect(page.getByLabel(message)).toHaveValue(begun);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contact$/);
  });
});

test('the footer leads to every page and shows the time at both places', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  for (const name of ['Work', 'About', 'Contact', 'Ten questions before you sign', 'Privacy']) {
    await expect(footer.getByRole('link', { name })).toBeVisible();
  }
  for (const place of ['Bengaluru', 'Los Angeles']) {
    await expect(footer.getByText(new RegExp(`^${place} \\d{1,2}:\\d\\d`))).toBeVisible();
  }
});
