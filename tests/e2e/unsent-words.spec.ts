import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './support/site.ts';

const field = (page: Page, label: string) => page.getByLabel(label).first();
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const sentNote = (page: Page) => page.locator('#sent');
const toasts = (page: Page) => page.locator('[data-toaster]');

for (const label of ['Name', 'Project Details']) {
  test(`blanks alone in ${label} are caught in the field, in the browser’s own words`, async ({ page }) => {
    const posts = countPosts(page);
    await openForm(page);
    await fill(page);
    await field(page, label).fill('  \t ');
    await send(page).click();
    await expect(field(page, label)).toBeFocused();
    expect(await validityOf(page, label)).toBe('Please fill out this field.');
    expect(posts()).toBe(0);

    await field(page, label).fill('Words');
    expect(await validityOf(page, label)).toBe('');
    await send(page).click();
    await expect(toasts(page).getByText('Message sent!')).toBeVisible();
  });
}

test('a paste beyond the limit stays whole, is counted, and says how much is too much', async ({ page }) => {
  const posts = countPosts(page);
  await openForm(page);
  await fill(page);
  const details = field(page, 'Project Details');
  await details.fill('a'.repeat(8_999));
  await expect(page.locator('.field-count')).toHaveCount(0);
  await details.press('End');
  await page.keyboard.insertText('a');
  await expect(page.getByText('9,000 of 10,000 characters', { exact: true })).toBeVisible();
  await page.keyboard.insertText('b'.repeat(3_000));
  await expect(details).toHaveValue(/^a{9000}b{3000}$/);
  const words = '12,000 of 10,000 characters: 2,000 too many.';
  await expect(page.getByText(words)).toBeVisible();
  await send(page).click();
  await expect(details).toBeFocused();
  expect(await validityOf(page, 'Project Details')).toBe(words);
  expect(posts()).toBe(0);

  await details.fill(`${'a'.repeat(10_000)}\n  `);
  await expect(page.getByText('10,000 of 10,000 characters', { exact: true })).toBeVisible();
  await send(page).click();
  await expect(toasts(page).getByText('Message sent!')).toBeVisible();
  await expect(page.locator('.field-count')).toHaveCount(0);
});

test('a server that takes the connection and says nothing: a word after 6 s, the error after 20 s', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/api/enquiries', () => undefined);
  await openForm(page);
  await fill(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await Promise.all([page.waitForRequest('**/api/enquiries'), send(page).click()]);
  await page.clock.runFor(5_900);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(page.getByText('This takes longer than usual.')).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(page.locator('.form-foot').getByText('This takes longer than usual.')).toBeVisible();
  await page.clock.runFor(13_800);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(toasts(page).getByText('Not sent yet')).toHaveCount(0);
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(toasts(page).getByText('Not sent yet')).toBeVisible();
  await expect(page.getByText('This takes longer than usual.')).toHaveCount(0);
  await expect(send(page)).toBeFocused();
  await expect(field(page, 'Project Details')).toHaveValue('One scene.');
});

test('several refusals count together: no attempt begins after 20 s', async ({ page }) => {
  await page.clock.install();
  const posts = countPosts(page);
  let refused = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/enquiries')) refused += 1;
  });
  await page.route('**/api/enquiries', (route) => route.fulfill({ status: 503 }));
  await openForm(page);
  await fill(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await Promise.all([page.waitForResponse('**/api/enquiries'), send(page).click()]);
  for (let moved = 0; moved < 20_000; moved += 500) {
    await page.clock.runFor(500);
    // The page's clock is ours, the network's is not.
    await expect.poll(() => refused).toBe(posts());
  }
  const before = posts();
  expect(before).toBeGreaterThan(2);
  await page.clock.resume();
  await page.clock.fastForward(60_000);
  await expect(toasts(page).getByText('Not sent yet')).toBeVisible();
  expect(posts()).toBe(before);
});

test('leaving with unsent words asks first, and without them it does not', async ({ page }) => {
  await openForm(page);
  const asked = askedOnClose(page);
  await field(page, 'Name').fill('A producer');
  expect(await asked()).toBe(true);
  await field(page, 'Name').fill('');
  expect(await page.evaluate(leavesFreely)).toBe(true);
  await fill(page);
  expect(await page.evaluate(leavesFreely)).toBe(false);
  await send(page).click();
  await expect(toasts(page).getByText('Message sent!')).toBeVisible();
  expect(await page.evaluate(leavesFreely)).toBe(true);
});

test('the draft is there in a new tab for a week, the form says so, and sending takes it away', async ({
  page,
  context,
}) => {
  await openForm(page);
  await fill(page);
  await expect(page.getByText('Your words stay in this browser for 7 days')).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.clock.setFixedTime(Date.now() + 7 * 86_400_000 - 60_000);
  await openForm(later);
  await expect(field(later, 'Project Details')).toHaveValue('One scene.');
  await later.clock.setFixedTime(Date.now() + 7 * 86_400_000 + 60_000);
  await openForm(later);
  await expect(field(later, 'Project Details')).toHaveValue('');

  await fill(later);
  await send(later).click();
  await expect(toasts(later).getByText('Message sent!')).toBeVisible();
  const another = await context.newPage();
  await openForm(another);
  await expect(field(another, 'Project Details')).toHaveValue('');
});

test('after a lost answer the draft of a closed tab is sent under the same key', async ({
  page,
  context,
}) => {
  await openForm(page);
  await fill(page);
  await page.route('**/api/enquiries', () => undefined);
  const [first] = await Promise.all([page.waitForRequest('**/api/enquiries'), send(page).click()]);
  await page.close();
  const later = await context.newPage();
  await openForm(later);
  const [second] = await Promise.all([later.waitForRequest('**/api/enquiries'), send(later).click()]);
  expect(second.headers()['idempotency-key']).toBe(first.headers()['idempotency-key']);
});

test('where storage is refused nothing is lost on the way to another page, and the form promises nothing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    }
  });
  await openForm(page);
  await fill(page);
  await expect(page.getByText('Your words stay in this browser')).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL(/\/about$/);
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().click();
  await expect(field(page, 'Project Details')).toHaveValue('One scene.');
  await send(page).click();
  await expect(toasts(page).getByText('Message sent!')).toBeVisible();
});

test('after sending, the focus is on the note that says so, until words are typed again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openForm(page);
  await fill(page);
  await send(page).click();
  await expect(sentNote(page)).toBeFocused();
  await expect(sentNote(page)).toBeInViewport();
  await field(page, 'Name').fill('Another one');
  await expect(sentNote(page)).toBeHidden();
});

test('the focus stays where the visitor has moved it meanwhile', async ({ page }) => {
  const moved = Promise.withResolvers<void>();
  await page.route('**/api/enquiries', async (route) => {
    await moved.promise;
    await route.continue();
  });
  await openForm(page);
  await fill(page);
  await send(page).click();
  const brand = page.getByRole('banner').getByRole('link', { name: 'Longtake' });
  await brand.focus();
  moved.resolve();
  await expect(toasts(page).getByText('Message sent!')).toBeVisible();
  await expect(brand).toBeFocused();
});

test('text of either direction is shown in its own', async ({ page }) => {
  await openForm(page);
  for (const label of ['Name', 'Email', 'Company', 'Project Details']) {
    await field(page, label).fill('مشهد');
    expect(await field(page, label).evaluate((box) => getComputedStyle(box).direction)).toBe('rtl');
    await field(page, label).fill('scene');
    expect(await field(page, label).evaluate((box) => getComputedStyle(box).direction)).toBe('ltr');
  }
});

async function openForm(page: Page) {
  await page.goto('/contact');
  await hydrated(page);
}

async function fill(page: Page) {
  await field(page, 'Name').fill('A producer');
  await field(page, 'Email').fill('producer@studio.example');
  await field(page, 'Project Details').fill('One scene.');
}

const validityOf = (page: Page, label: string) =>
  field(page, label).evaluate((box) => (box as HTMLInputElement).validationMessage);

function countPosts(page: Page) {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/enquiries')) count += 1;
  });
  return () => count;
}

/** Closes the page as a visitor would, and answers the question with "stay". */
function askedOnClose(page: Page) {
  return async () => {
    const [dialog] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
    await dialog.dismiss();
    return dialog.type() === 'beforeunload';
  };
}

function leavesFreely() {
  return dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
