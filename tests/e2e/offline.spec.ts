import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './support/site.ts';

const noConnection = (page: Page) => page.getByRole('heading', { level: 1, name: 'No connection' });
const bar = (page: Page) => page.getByRole('banner');

test('offline, a link to a page that is not loaded shows what is not there, with its title', async ({
  page,
  context,
}) => {
  await page.goto('/contact');
  await hydrated(page);
  await context.setOffline(true);
  await bar(page).getByRole('link', { name: 'About' }).first().click();
  await expect(noConnection(page)).toBeVisible();
  await expect(page).toHaveTitle('No connection · Longtake');
  await expect(page.getByText('About has not loaded')).toBeVisible();

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Still no connection.')).toBeVisible();
  await expect(noConnection(page)).toBeVisible();
  // The way back needs nothing that is not here.
  await bar(page).getByRole('link', { name: 'Contact' }).first().click();
  await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeVisible();
  await expect(page).toHaveTitle('Get in Touch · Longtake');
});

test('back online the page comes by itself, and "Return to Home" works', async ({ page, context }) => {
  await page.goto('/contact');
  await hydrated(page);
  await context.setOffline(true);
  await bar(page).getByRole('link', { name: 'About' }).first().click();
  await expect(noConnection(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveTitle('About · Longtake');
  await expect(noConnection(page)).toHaveCount(0);

  await page.route('**/*', (route) => route.abort());
  await bar(page).getByRole('link', { name: 'Work' }).first().click();
  await expect(noConnection(page)).toBeVisible();
  await page.unroute('**/*');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('link', { name: 'Book 15-min Review' }).first()).toBeVisible();
  await expect(noConnection(page)).toHaveCount(0);
});

test('"Try again" loads the page when the server can be reached again', async ({ page }) => {
  await page.goto('/contact');
  await hydrated(page);
  // The browser says that it is online, but nothing comes through.
  await page.route('**/*', (route) => route.abort());
  await bar(page).getByRole('link', { name: 'About' }).first().click();
  await expect(noConnection(page)).toBeVisible();
  await page.unroute('**/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveTitle('About · Longtake');
  await expect(noConnection(page)).toHaveCount(0);
});

test('an enquiry that waited says by a toast that it went out, also where no page could be loaded', async ({
  page,
  context,
}) => {
  await page.goto('/contact');
  await hydrated(page);
  await page.getByLabel('Name').first().fill('A producer');
  await page.getByLabel('Email').first().fill('producer@studio.example');
  await page.getByLabel('Project Details').fill('One scene.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await bar(page).getByRole('link', { name: 'About' }).first().click();
  await expect(noConnection(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('[data-toaster]').getByText('Message sent!')).toBeVisible();
  await expect(page).toHaveTitle('About · Longtake');
});
