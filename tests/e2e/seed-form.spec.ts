import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './support/site.ts';

const fields = {
  Name: 'A producer',
  Email: 'producer@studio.example',
  Company: 'A studio',
  'Project Details': 'One scene by the water, three minutes, by spring.',
};

test('fields, placeholders, limits and options as the seed has them', async ({ page }) => {
  await page.goto('/contact');
  const form = page.getByRole('region', { name: 'Start Your Pilot Project' });
  await expect(form.getByLabel('Name')).toHaveAttribute('placeholder', 'Your full name');
  await expect(form.getByLabel('Company')).toHaveAttribute('placeholder', 'Your company or studio');
  await expect(form.getByLabel('Project Details')).toHaveAttribute(
    'placeholder',
    'Tell us about your project, timeline, and specific requirements...',
  );
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email');
  for (const required of ['Name', 'Email', 'Project Details'])
    await expect(form.getByLabel(required)).toHaveAttribute('required');
  for (const optional of ['Company', 'Use Case', 'Budget'])
    await expect(form.getByLabel(optional)).not.toHaveAttribute('required');
  await expect(form.locator('label', { hasText: 'Use Case' })).toContainText('*');
  expect(await options(page, 'Use Case')).toEqual([
    ['film', 'Feature Film'],
    ['tv', 'TV Series'],
    ['commercial', 'Commercial/Ads'],
    ['music-video', 'Music Video'],
    ['documentary', 'Documentary'],
    ['other', 'Other'],
  ]);
  expect(await options(page, 'Budget')).toEqual([
    ['under-10k', 'Under $10K'],
    ['10k-25k', '$10K - $25K'],
    ['25k-50k', '$25K - $50K'],
    ['50k-100k', '$50K - $100K'],
    ['over-100k', 'Over $100K'],
    ['discuss', "Let's Discuss"],
  ]);
  const values = await form
    .locator('option')
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(values.every((value) => value !== '')).toBe(true);
  const height = await form.getByLabel('Project Details').evaluate((box) => getComputedStyle(box).minHeight);
  expect(height).toBe('120px');
});

test('validation is the browser’s own: empty, then a bad address', async ({ page }) => {
  await page.goto('/contact');
  await hydrated(page);
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(page.getByLabel('Name').first()).toBeFocused();
  await page.getByLabel('Name').first().fill('A producer');
  await page.getByLabel('Email').first().fill('not an address');
  await page.getByLabel('Project Details').fill('One scene.');
  await send.click();
  const mismatch = await page
    .getByLabel('Email')
    .first()
    .evaluate((input) => (input as HTMLInputElement).validity.typeMismatch);
  expect(mismatch).toBe(true);
  await expect(send).toBeEnabled();
});

test('sending: disabled and "Sending..." for at least a second, then the toast, empty fields, "Send Message"', async ({
  page,
}) => {
  await page.goto('/contact');
  await hydrated(page);
  await fill(page);
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/enquiries', async (route) => {
    await seen.promise;
    await route.continue();
  });
  const started = Date.now();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  seen.resolve();
  const toast = page.locator('[data-toaster]');
  await expect(toast.getByText('Message sent!')).toBeVisible();
  expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
  await expect(toast.getByText("We'll get back to you within 24 hours.")).toBeVisible();
  for (const label of Object.keys(fields)) await expect(page.getByLabel(label).first()).toHaveValue('');
  await expect(page.getByLabel('Use Case')).toHaveValue('none');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
});

test('what is typed survives a reload and is gone after sending', async ({ page }) => {
  await page.goto('/contact');
  await hydrated(page);
  await fill(page);
  await page.reload();
  await hydrated(page);
  for (const [label, value] of Object.entries(fields))
    await expect(page.getByLabel(label).first()).toHaveValue(value);
  await expect(page.getByLabel('Use Case')).toHaveValue('film');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('[data-toaster]').getByText('Message sent!')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Project Details')).toHaveValue('');
});

test.describe('toasts, by a clock that only the test moves', () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto('/contact');
    await hydrated(page);
    await page.clock.pauseAt(Date.now() + 60_000);
  });

  test('stay for four seconds', async ({ page }) => {
    await sendByTheClock(page);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(4_000 - 2 * step);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(2 * step);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('are three at most, the latest ones', async ({ page }) => {
    for (const shown of [1, 2, 3, 3]) {
      await sendByTheClock(page);
      await expect(toasts(page)).toHaveCount(shown);
    }
    // All four are still there: the first is hidden because of the limit, not because its time is
    // over.
    await expect(page.locator('[data-toaster] .toast')).toHaveCount(4);
  });
});

/** Milliseconds. */
const step = 25;

const toasts = (page: Page) => page.locator('[data-toaster] .toast:visible');

/**
 * Sends the form while the clock stands, then moves it in small steps until the form has been sent.
 */
async function sendByTheClock(page: Page) {
  await fill(page);
  await Promise.all([
    page.waitForResponse('**/api/enquiries'),
    page.getByRole('button', { name: 'Send Message' }).click(),
  ]);
  await runUntil(page, 'Sending...');
  await runUntil(page, 'Send Message');
}

async function runUntil(page: Page, label: string) {
  const button = page.getByRole('button', { name: label });
  for (let moved = 0; moved < 2_000 && !(await button.isVisible()); moved += step) {
    await page.clock.runFor(step);
  }
  await expect(button).toBeVisible();
}

async function fill(page: Page) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).first().fill(value);
  await page.getByLabel('Use Case').selectOption('film');
}

const options = (page: Page, label: string) =>
  page
    .getByLabel(label)
    .locator('option:not([disabled])')
    .evaluateAll((all) => all.map((option) => [(option as HTMLOptionElement).value, option.textContent]));
