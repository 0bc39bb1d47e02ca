import { contentSets, readSet, serveSet } from '../e2e/support/content-sets.ts';
import { expect, hydrated, test } from '../e2e/support/site.ts';

const { site } = readSet(contentSets.seed);

test('with RETENTION_DAYS=30, /privacy and /contact say so, as pages and after a click, and that visits are counted', async ({
  page,
  started,
}) => {
  const says = 'deleted from the server after 30 days';
  const server = await started(serveSet(contentSets.seed, { RETENTION_DAYS: '30' }));
  const main = page.getByRole('main');
  await page.goto(`${server.address}/privacy`);
  await expect(main).toContainText(says);
  await hydrated(page);
  await expect(main).toContainText(says);
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(main).toContainText(says);

  await page.reload();
  await expect(main).toContainText(says);
  await hydrated(page);
  await expect(main).toContainText(says);
  await page.getByRole('contentinfo').getByRole('link', { name: site.privacy.label }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(main).toContainText(says);
  await expect(main).toContainText(site.privacy.counted);
});

/** In the browser these are the same words, put in from the page's head. */
test('with RETENTION_DAYS=0 and COUNT_VISITS=no both pages and their heads have other words', async ({
  request,
  started,
}) => {
  const server = await started(serveSet(contentSets.seed, { RETENTION_DAYS: '0', COUNT_VISITS: 'no' }));
  for (const path of ['/privacy', '/contact']) {
    const html = await (await request.get(`${server.address}${path}`)).text();
    expect(html).toMatch(/<main[^]*deleted from the server when you ask for it[^]*<\/main>/);
    expect(html).toContain('<meta name="retention" content="when you ask for it"');
    expect(html).toContain('<meta name="counting" content=""');
    expect(html).not.toMatch(/\bcounts, per day|\{counting\}/);
  }
});
