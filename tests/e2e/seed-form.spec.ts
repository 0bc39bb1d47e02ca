import type { Page } from '@playwright/test';
import {
  field,
  fill,
  isPost,
  openForm,
  sendButton,
  sendingButton,
  toaster,
  typed,
} from './support/enquiry-form.ts';
import { expect, test } from './support/site.ts';

/** Milliseconds that the page's clock is moved at once. */
const tick = 25;
const shownToasts = (page: Page) => page.locator('[data-toaster] .toast:visible');

test('the form is as the seed has it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install({ time: Date.now() });
  await openForm(page);

  await test.step('fields, placeholders, limits and options', () => expectSeedFields(page));

  await test.step('validation is the browser’s own: empty, then a bad address', async () => {
    await sendButton(page).click();
    await expect(field(page, 'Name')).toBeFocused();
    await fill(page);
    await field(page, 'Email').fill('not an address');
    await sendButton(page).click();
    const mismatch = await field(page, 'Email').evaluate(
      (input) => (input as HTMLInputElement).validity.typeMismatch,
    );
    expect(mismatch).toBe(true);
    await expect(sendButton(page)).toBeEnabled();
  });

  // From here on only the test moves the clock.
  await page.clock.pauseAt(Date.now() + 60_000);

  await test.step('sending: disabled and "Sending..." for at least a second, then the toast, empty fields, "Send Message"', async () => {
    const started = await page.evaluate(() => Date.now());
    await sendByTheClock(page);
    expect(await page.evaluate((since) => Date.now() - since, started)).toBeGreaterThanOrEqual(1000);
    await expect(toaster(page).getByText('Message sent!')).toBeVisible();
    await expect(toaster(page).getByText("We'll get back to you within 24 hours.")).toBeVisible();
    for (const label of Object.keys(typed)) await expect(field(page, label)).toHaveValue('');
    await expect(page.getByLabel('Use Case')).toHaveValue('none');
    await expect(sendButton(page)).toBeEnabled();
  });

  await test.step('toasts stay for four seconds', async () => {
    await expect(shownToasts(page)).toHaveCount(1);
    await page.clock.runFor(4_000 - 2 * tick);
    await expect(shownToasts(page)).toHaveCount(1);
    await page.clock.runFor(2 * tick);
    await expect(shownToasts(page)).toHaveCount(0);
  });

  await test.step('toasts are three at most, the latest ones', async () => {
    for (const shown of [1, 2, 3, 3]) {
      await sendByTheClock(page);
      await expect(shownToasts(page)).toHaveCount(shown);
    }
    // All four are still there: the first is hidden because of the limit, not because its time is
    // over.
    await expect(page.locator('[data-toaster] .toast')).toHaveCount(4);
  });
});

async function expectSeedFields(page: Page) {
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
}

/** Sends the form while the clock stands, then moves it until the form has been sent. */
async function sendByTheClock(page: Page) {
  await fill(page);
  await Promise.all([
    page.waitForResponse((response) => isPost(response.request())),
    sendButton(page).click(),
  ]);
  await runUntilShown(page, sendingButton(page));
  await expect(sendingButton(page)).toBeDisabled();
  await runUntilShown(page, sendButton(page));
}

async function runUntilShown(page: Page, button: ReturnType<typeof sendButton>) {
  for (let moved = 0; moved < 2_000 && !(await button.isVisible()); moved += tick) {
    await page.clock.runFor(tick);
  }
  await expect(button).toBeVisible();
}

const options = (page: Page, label: string) =>
  page
    .getByLabel(label)
    .locator('option:not([disabled])')
    .evaluateAll((all) => all.map((option) => [(option as HTMLOptionElement).value, option.textContent]));
