import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../e2e/support/site.ts';

const noConnection = (page: Page) => page.getByRole('heading', { level: 1, name: 'No connection' });
const bar = (page: Page) => page.getByRole('banner');

test('offline, a page that is not loaded says so with its title, and comes when the line is back', async ({
  page,
  context,
}) => {
  await page.goto('/contact');
  await hydrated(page);
  const open = (name: string) => bar(page).getByRole('link', { name }).first().click();
  await context.setOffline(true);
  await open('About');
  await expect(noConnection(page)).toBeVisible();
  await expect(page).toHaveTitle('No connection · Longtake');
  await expect(page.getByText('About has not loaded')).toBeVisible();

  const outcome = page.getByRole('main').getByRole('status');
  await outcome.evaluate((region) => region.setAttribute('data-first', ''));
  for (const times of [1, 2]) {
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(outcome, `after ${times}`).toHaveText('Still no connection.');
    // The same live region: one that comes with its words is not announced.
    await expect(outcome).toHaveAttribute('data-first');
  }
  await expect(noConnection(page)).toBeVisible();
  // The way back needs nothing that is not here.
  await open('Contact');
  await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeVisible();
  await expect(page).toHaveTitle('Get in Touch · Longtake');

  await test.step('back online the page comes by itself', async () => {
    await open('About');
    await expect(noConnection(page)).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveTitle('About · Longtake');
    await expect(noConnection(page)).toHaveCount(0);
  });
  // From here on the browser says that it is online, but nothing comes through.
  const block = () => page.route('**/*', (route) => route.abort());
  const unblock = () => page.unroute('**/*');
  await test.step('"Try again" loads the page when the server can be reached again', async () => {
    await block();
    await open('Work');
    await expect(noConnection(page)).toBeVisible();
    await unblock();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveTitle('Work · Longtake');
    await expect(noConnection(page)).toHaveCount(0);
  });
});
