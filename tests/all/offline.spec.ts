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

  await test.step('an enquiry that waited says by a toast that it went out, where no page could be loaded', async () => {
    await page.getByLabel('Name').first().fill('A producer');
    await page.getByLabel('Email').first().fill('producer@studio.example');
    await page.getByLabel('Project Details').fill('One scene.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await open('About');
    await expect(noConnection(page)).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('[data-toaster]').getByText('Message sent!')).toBeVisible();
  });
  await test.step('back online the page comes by itself', async () => {
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
  await test.step('"Return to Home" works', async () => {
    await block();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(noConnection(page)).toBeVisible();
    await unblock();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page.getByRole('link', { name: 'Book 15-min Review' }).first()).toBeVisible();
    await expect(noConnection(page)).toHaveCount(0);
  });
});
