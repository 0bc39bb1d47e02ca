import { expectAccessible } from '../e2e/support/axe.ts';
import {
  book,
  bookAnother,
  bookByApi,
  clockOf,
  expectTimesFit,
  freeSlots,
  newVisitor,
  panel,
  startWithAFullDay,
  timeAt,
} from '../e2e/support/review-panel.ts';
import { expect, hydrated, requestsFor, test } from '../e2e/support/site.ts';

let visitor = '';

test.use({ timezoneId: 'Europe/Berlin', locale: 'de-DE', viewport: { width: 390, height: 844 } });
test.beforeEach(async ({ context }) => {
  visitor = await newVisitor(context);
});
// Free times are fetched whenever they are shown, so a request may be open when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('a visitor books, is overtaken, cancels, and books until the studio says that it is enough', async ({
  page,
}) => {
  const isYours = panel(page).getByRole('heading', { name: /is yours\.$/ });
  const isCancelled = panel(page).getByRole('heading', { name: 'Cancelled.' });
  const alert = panel(page).getByRole('alert');
  const asked = requestsFor(page, /^\/api\/review-slots/);
  await startWithAFullDay(page);
  await page.goto('/contact');
  await hydrated(page);

  await test.step('free times are fetched when the panel is scrolled near, and not before', async () => {
    await page.getByLabel('Company').fill('A studio');
    await expect(panel(page).getByRole('status')).toHaveText('Looking for free times');
    expect(asked).toEqual([]);
    await panel(page).scrollIntoViewIfNeeded();
    await expect(panel(page).getByRole('radio').first()).toBeVisible();
    await expect(page.getByText(/\d\d:\d\d IST/).first()).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  await test.step('by keyboard alone, in another zone', async () => {
    await panel(page).getByRole('combobox').focus();
    await panel(page).getByRole('combobox').selectOption('America/New_York');
    await expect(
      panel(page)
        .getByRole('radio', { name: /^12:\d\d 09:\d\d PT/ })
        .first(),
    ).toBeVisible();
    await panel(page).getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(panel(page).getByRole('radio', { checked: true })).toHaveCount(2);
    // Past the fold of early and late times.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('A producer');
    await page.keyboard.press('Tab');
    await page.keyboard.type(visitor);
    await page.keyboard.press('Enter');
    await expect(isYours).toBeFocused();
  });

  await test.step('a cancellation that does not reach the server says so and can be tried again', async () => {
    await panel(page).getByRole('button', { name: 'Cancel it' }).click();
    await page.route('**/cancel', (route) => route.abort());
    await panel(page).getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(alert.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await page.unroute('**/cancel');
    await panel(page).getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(isCancelled).toBeFocused();
    await bookAnother(page);
  });

  await test.step('times are written as the locale writes them, on lines that do not wrap', async () => {
    await expectTimesFit(page, 24);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  let manageUrl = '';
  await test.step('a slot taken meanwhile is named, the nearest are offered, and one press chooses one', async () => {
    const half = await clockOf(timeAt(page, '09:30 PT'));
    await timeAt(page, '09:30 PT').check();
    // Between the press of the button and the server somebody else is faster.
    const overtake = async ({ startsAt }: { startsAt: string }) =>
      bookByApi(page, { startsAt, email: `faster-${visitor}`, timeZone: 'UTC' });
    await page.route(
      '**/api/reviews',
      async (route) => {
        await overtake(route.request().postDataJSON() as { startsAt: string });
        await route.continue();
      },
      { times: 1 },
    );
    await book(page, visitor);
    await expect(alert).toContainText(`${half} was just taken.`);
    await expect(alert).toBeFocused();
    await expect(alert.getByRole('button')).toHaveCount(3);
    await expectAccessible(page, '#review');
    await alert.getByRole('button').first().click();
    await expect(panel(page).getByRole('form')).toBeFocused();
    await expect(panel(page).getByLabel('Name')).toHaveValue('A producer');
    const [booked] = await Promise.all([
      page.waitForResponse('**/api/reviews'),
      panel(page).getByRole('button', { name: /^Book/ }).click(),
    ]);
    await expect(isYours).toBeFocused();
    ({ manageUrl } = (await booked.json()) as { manageUrl: string });
  });

  await test.step('a review that was cancelled elsewhere meanwhile is shown as cancelled when it is moved', async () => {
    await panel(page).getByRole('button', { name: 'Move it' }).click();
    await timeAt(page, '10:15 PT').check();
    const link = encodeURIComponent(new URL(manageUrl).searchParams.get('review') ?? '');
    const cancelled = await page.request.post(`/api/reviews/${link}/cancel`, { data: {} });
    expect(cancelled.status()).toBe(200);
    await panel(page)
      .getByRole('button', { name: /^Move to/ })
      .click();
    await expect(isCancelled).toBeFocused();
    await bookAnother(page);
  });

  await test.step('who has as many open reviews as one may have reads why, and where to write', async () => {
    for (const startsAt of (await freeSlots(page)).slice(-2))
      await bookByApi(page, { startsAt, email: visitor, timeZone: 'Europe/Berlin' });
    await timeAt(page, '17:30 IST').check();
    await book(page, visitor);
    await expect(alert).toContainText('as many open reviews from here as there can be');
    await expect(alert.getByRole('link')).toHaveAttribute('href', /^mailto:hello@/);
    await expectAccessible(page, '#review');
  });

  await test.step('a chosen time can be booked while another day is shown', async () => {
    const another = await newVisitor(page.context());
    await timeAt(page, '17:45 IST').check();
    await panel(page).locator('[name="review-day"]').nth(1).check();
    await book(page, another);
    await expect(isYours).toBeFocused();
  });
});

test('a link that cannot be looked up, one that is not valid, and no free time have words of their own', async ({
  page,
}) => {
  await page.route('**/api/reviews/*', (route) => route.abort());
  await page.route('**/api/review-slots', (route) => route.fulfill({ json: { slots: [] } }));
  await page.goto('/contact?review=RV-222222.forged#review');
  await hydrated(page);
  const retry = panel(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/reviews/*');
  await retry.click();
  await expect(panel(page).getByRole('heading', { name: 'This link opens nothing.' })).toBeFocused();
  await expectAccessible(page, '#review');

  await bookAnother(page);
  await expect(panel(page).getByText('Nothing is free in the next 21 days.')).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'Ask for a time by e-mail' })).toHaveAttribute(
    'href',
    /^mailto:hello@/,
  );
});
