import { expect, hydrated, test } from './support/site.ts';

const begun = /^We would like to see finished scenes in a private screening\./;
const message = 'Project Details';

test('a link can begin the message, in the page and after a reload, and never over words of the visitor’s own', async ({
  page,
}) => {
  await test.step('the link on Work opens the form with a message begun', async () => {
    await page.goto('/work');
    await hydrated(page);
    await page.getByRole('link', { name: 'Ask for a private screening' }).click();
    await expect(page).toHaveURL(/\/contact\?begin=screening$/);
    await expect(page.getByLabel(message)).toHaveValue(begun);
    await page.reload();
    await expect(page.getByLabel(message)).toHaveValue(begun);
  });

  await test.step('a beginning that nobody wrote is none', async () => {
    await page.goto('/contact?begin=constructor');
    await hydrated(page);
    await expect(page.getByLabel(message)).toHaveValue('');
  });

  await test.step('what was typed before stays, and is not taken for the beginning', async () => {
    await page.getByLabel(message).fill('A scene of our own.');
    await page.goto('/contact?begin=screening');
    await hydrated(page);
    await expect(page.getByLabel(message)).toHaveValue('A scene of our own.');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the message is begun too, and search engines are told the plain address', async ({ page }) => {
    const work = await (await page.request.get('/work')).text();
    const path = /<a [^>]*href="([^"]+)"[^>]*>[^<]*Ask for a private screening/.exec(work)?.[1] ?? '';
    expect(path).toBe('/contact?begin=screening');
    await page.goto(path);
    await expect(page.getByLabel(message)).toHaveValue(begun);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contact$/);
  });
});
