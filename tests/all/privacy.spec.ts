import { contentSets, readSet, serveSet } from '../e2e/support/content-sets.ts';
import { expect, hydrated, test } from '../e2e/support/site.ts';

const { site } = readSet(contentSets.seed);

/** domain/content/site.test.ts has the words for other numbers of days. */
test('with RETENTION_DAYS=30 and COUNT_VISITS=no, /privacy and /contact say so, as pages and after a click', async ({
  page,
  started,
}) => {
  const says = 'deleted from the server after 30 days';
  const settings = { RETENTION_DAYS: '30', COUNT_VISITS: 'no' };
  const server = await started(serveSet(contentSets.seed, settings));
  const main = page.getByRole('main');
  const expectNotCounted = async () => {
    for (const words of [site.privacy.counted, '{counting}']) await expect(main).not.toContainText(words);
  };
  await page.goto(`${server.address}/privacy`);
  await expect(main).toContainText(says);
  await expectNotCounted();
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
  await expectNotCounted();

  await test.step('without these settings visits are counted, which is said', async () => {
    await page.goto('/privacy');
    await expect(main).toContainText(site.privacy.counted);
  });
});
