import { contentSets, readSet, serveSet } from './support/content-sets.ts';
import { screensOf } from './support/screens.ts';
import { expect, hydrated, test } from './support/site.ts';

const { site } = readSet(contentSets.seed);

for (const { days, says } of [
  { days: '30', says: 'deleted from the server after 30 days' },
  { days: '0', says: 'deleted from the server when you ask for it' },
]) {
  test(`with RETENTION_DAYS=${days}, /privacy and /contact say so, as pages and after a click`, async ({
    page,
  }) => {
    const server = await serveSet(contentSets.seed, { RETENTION_DAYS: days });
    try {
      for (const path of ['/privacy', '/contact']) {
        await page.goto(`${server.address}${path}`);
        await expect(page.getByRole('main')).toContainText(says);
        await hydrated(page);
        await expect(page.getByRole('main')).toContainText(says);
      }

      await page.goto(`${server.address}/about`);
      await hydrated(page);
      await page.getByRole('contentinfo').getByRole('link', { name: site.privacy.label }).click();
      await expect(page).toHaveURL(/\/privacy$/);
      await expect(page.getByRole('main')).toContainText(says);
      await page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().click();
      await expect(page).toHaveURL(/\/contact$/);
      await expect(page.getByRole('main')).toContainText(says);
    } finally {
      await server.stop();
    }
  });
}

test('as /privacy says, no page sets a cookie or asks anybody else for anything', async ({
  page,
  context,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  const cookies: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
      elsewhere.push(request.url());
  });
  page.on('response', async (response) => {
    const header = await response.headerValue('set-cookie').catch(() => null);
    if (header) cookies.push(response.url());
  });
  const screens = screensOf(contentSets.seed);
  expect(screens).toContain('/privacy');
  for (const path of screens) {
    await page.goto(path);
    await hydrated(page);
  }
  expect(elsewhere).toEqual([]);
  expect(cookies).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});
