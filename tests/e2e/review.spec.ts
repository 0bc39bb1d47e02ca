import { randomUUID } from 'node:crypto';
import type { Locator, Page, Route } from '@playwright/test';
import type { Email } from 'postal-mime';
import { startMailServer } from '../support/mail-server.ts';
import { expectAccessible } from './support/axe.ts';
import { eventOf } from './support/calendar-file.ts';
import { contentSets, serveSet } from './support/content-sets.ts';
import { book as bookAs, openPanel, panel, startWithAFullDay, timeAt } from './support/review-panel.ts';
import { complaints, expect, hydrated, test } from './support/site.ts';

let visitor = '';
const studio = 'studio@longtake.example';

test.describe.configure({ timeout: 240_000 });
test.use({ timezoneId: 'Europe/Berlin', locale: 'en-GB', viewport: { width: 390, height: 844 } });
// One visitor may have few open reviews, and the tests of a worker share a server.
test.beforeEach(async ({ context }) => {
  const someone = randomUUID();
  visitor = `producer-${someone}@studio.example`;
  const address = `2001:db8:${someone.slice(0, 4)}:${someone.slice(4, 8)}::1`;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
});
// Free times are fetched whenever they are shown, so a request may be open when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('free times are fetched when the panel is scrolled near, and not before', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/review-slots')) asked += 1;
  });
  await page.goto('/contact');
  await hydrated(page);
  await page.getByLabel('Name *').fill('A producer');
  await expect(panel(page).getByRole('status')).toHaveText('Looking for free times');
  expect(asked).toBe(0);
  await panel(page).scrollIntoViewIfNeeded();
  await expect(panel(page).getByRole('radio').first()).toBeVisible();
  await expect(page.getByText(/\d\d:\d\d IST/).first()).toBeVisible();
  expect(asked).toBe(1);
});

interface Seen {
  seen: { paints: number; shifts: number[] };
}
const moments = {
  'an office is open': '2026-11-16T06:00:00Z',
  'the offices are closed': '2026-11-15T12:00:00Z',
};
for (const [when, time] of Object.entries(moments)) {
  test(`nothing jumps when clocks and free times arrive while ${when}`, async ({ page }) => {
    await page.clock.setFixedTime(time);
    await page.addInitScript(() => {
      const seen: Seen['seen'] = { paints: 0, shifts: [] };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (entry.entryType === 'paint') seen.paints += 1;
          else seen.shifts.push((entry as PerformanceEntry & { value: number }).value);
        }
      }).observe({ entryTypes: ['paint', 'layout-shift'] });
    });
    await startWithAFullDay(page);
    for (const width of [320, 390, 405, 768, 1024, 1200, 1350]) {
      const painted = Promise.withResolvers<void>();
      const hold = async (route: Route) => {
        await painted.promise;
        await route.continue();
      };
      await page.route('**/*.js', hold);
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/contact', { waitUntil: 'commit' });
      await page.waitForFunction(() => (window as unknown as Seen).seen.paints > 0);
      // Shifts by fonts do not count here: this machine lacks the fallback fonts they are measured
      // against.
      const height = await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
        (window as unknown as Seen).seen.shifts.length = 0;
        return document.body.scrollHeight;
      });
      painted.resolve();
      await hydrated(page);
      await panel(page).evaluate((element) => element.scrollIntoView({ block: 'end' }));
      await expect(panel(page).getByRole('radio').first()).toBeAttached();
      await expect(page.getByText(/\d\d:\d\d IST/).first()).toBeAttached();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      const shifts = await page.evaluate(() => (window as unknown as Seen).seen.shifts);
      expect(shifts, `${width}`).toEqual([]);
      expect(await page.evaluate(() => document.body.scrollHeight), `${width}`).toBe(height);
      await page.unroute('**/*.js', hold);
    }
  });
}

test('book on a phone in Berlin, read both mails, move it, cancel it, and the slot is free again', async ({
  page,
}) => {
  const mail = await startMailServer();
  const server = await serveSet(contentSets.seed, { SMTP_URL: mail.url, STUDIO_EMAIL: studio });
  const heard = complaints(page);
  try {
    await startWithAFullDay(page);
    await page.goto(`${server.address}/`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Book 15-min Review' }).first().click();
    await expect(panel(page).getByRole('heading', { name: 'Book 15-min Review' })).toBeInViewport();
    await expect(panel(page)).toBeFocused();
    await page.locator('#name').fill('A producer');
    await page.locator('#email').fill(visitor);

    const nine = await clockOf(timeAt(page, '09:00 PT'));
    await expect(panel(page).getByRole('combobox')).toHaveValue('Europe/Berlin');
    await timeAt(page, '09:00 PT').check();
    await expect(panel(page).getByLabel('Name')).toHaveValue('A producer');
    await expect(panel(page).getByLabel('Email')).toHaveValue(visitor);
    await expectAccessible(page, '#review');
    const [booked] = await Promise.all([
      page.waitForResponse('**/api/reviews'),
      panel(page)
        .getByRole('button', { name: new RegExp(`^Book \\w{3} \\d+ \\w{3}, ${nine}$`) })
        .click(),
    ]);
    const { startsAt, reference } = (await booked.json()) as { startsAt: string; reference: string };
    await expect(panel(page).getByRole('heading', { name: `${nine} is yours.` })).toBeFocused();
    await expectAccessible(page, '#review');

    await expect.poll(() => mail.received.length).toBe(2);
    const [invitation, notice] = [visitor, studio].map((address) => mail.to(address)[0]?.mail);
    expect(invitation?.subject).toContain(`${nine} in Berlin`);
    expect(notice?.subject).toContain(reference);
    for (const each of [invitation, notice]) {
      expect(eventOf(calendarOf(each))).toMatchObject({ method: 'REQUEST', sequence: 0, startsAt });
    }

    const link = /href="([^"]+\/contact\?review=[^"]+)"/.exec(invitation?.html ?? '')?.[1] ?? '';
    await page.goto(link);
    await hydrated(page);
    await expect(panel(page).getByText(reference)).toBeInViewport();
    await panel(page).getByRole('button', { name: 'Move it' }).click();
    await expect(panel(page).getByRole('form', { name: 'Move it' })).toBeFocused();
    await panel(page).getByRole('button', { name: 'Keep it' }).click();
    await expect(panel(page).getByRole('heading', { name: nine })).toBeFocused();
    await panel(page).getByRole('button', { name: 'Cancel it' }).click();
    await panel(page).getByRole('button', { name: 'Keep it' }).click();
    await expect(panel(page).getByRole('heading', { name: nine })).toBeFocused();
    await panel(page).getByRole('button', { name: 'Move it' }).click();
    const quarterPast = await clockOf(timeAt(page, '09:15 PT'));
    await timeAt(page, '09:15 PT').check();
    await expectAccessible(page, '#review');
    await panel(page)
      .getByRole('button', { name: new RegExp(`^Move to .*${quarterPast}$`) })
      .click();
    await expect(
      panel(page).getByRole('heading', { name: new RegExp(`^Moved to .*${quarterPast}\\.$`) }),
    ).toBeFocused();
    await expect.poll(() => mail.received.length).toBe(4);
    expect(eventOf(calendarOf(mail.to(visitor)[1]?.mail))).toMatchObject({ method: 'REQUEST', sequence: 1 });
    expect(await free(page, server.address)).toContain(startsAt);

    await panel(page).getByRole('button', { name: 'Cancel it' }).click();
    await panel(page).getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(panel(page).getByRole('heading', { name: 'Cancelled.' })).toBeFocused();
    await expect.poll(() => mail.received.length).toBe(6);
    expect(eventOf(calendarOf(mail.to(studio)[2]?.mail))).toMatchObject({ method: 'CANCEL', sequence: 2 });
    await panel(page).getByRole('button', { name: 'Book another time' }).click();
    await expect(panel(page).getByRole('form')).toBeFocused();
    await expect(timeAt(page, '09:15 PT')).toBeVisible();
    expect(heard).toEqual([]);
  } finally {
    await server.stop();
    await mail.close();
  }
});

test('a slot taken meanwhile is named, the nearest are offered, and one press chooses one', async ({
  page,
  context,
}) => {
  await openPanel(page);
  const half = await clockOf(timeAt(page, '09:30 PT'));
  await timeAt(page, '09:30 PT').check();
  const faster = await context.newPage();
  await openPanel(faster);
  await timeAt(faster, '09:30 PT').check();
  await book(faster);
  await expect(panel(faster).getByRole('heading', { name: /is yours\.$/ })).toBeVisible();

  await book(page);
  const alert = panel(page).getByRole('alert');
  await expect(alert).toContainText(`${half} was just taken.`);
  await expect(alert).toBeFocused();
  await expect(alert.getByRole('button')).toHaveCount(3);
  await expectAccessible(page, '#review');
  await alert.getByRole('button').first().click();
  await expect(panel(page).getByRole('form')).toBeFocused();
  await expect(panel(page).getByLabel('Name')).toHaveValue('A producer');
  await panel(page).getByRole('button', { name: /^Book/ }).click();
  await expect(panel(page).getByRole('heading', { name: /is yours\.$/ })).toBeFocused();
});

test('who has as many open reviews as one may have reads why, and where to write', async ({ page }) => {
  for (const startsAt of (await free(page)).slice(-2)) {
    const booked = await page.request.post('/api/reviews', {
      headers: { 'idempotency-key': randomUUID() },
      data: { startsAt, name: 'A producer', email: visitor, timeZone: 'Europe/Berlin' },
    });
    expect(booked.status()).toBe(201);
  }
  await openPanel(page);
  await timeAt(page, '17:30 IST').check();
  await book(page);
  const alert = panel(page).getByRole('alert');
  await expect(alert).toContainText('as many open reviews as one visitor can have');
  await expect(alert.getByRole('link')).toHaveAttribute('href', /^mailto:hello@/);
  await expectAccessible(page, '#review');
});

test('a chosen time can be booked while another day is shown', async ({ page }) => {
  await openPanel(page);
  await timeAt(page, '17:45 IST').check();
  await panel(page).locator('[name="review-day"]').nth(1).check();
  await book(page);
  await expect(panel(page).getByRole('heading', { name: /is yours\.$/ })).toBeFocused();
});

test('a review that was cancelled elsewhere meanwhile is shown as cancelled when it is moved', async ({
  page,
}) => {
  await openPanel(page);
  await timeAt(page, '10:00 PT').check();
  const [booked] = await Promise.all([page.waitForResponse('**/api/reviews'), book(page)]);
  const { manageUrl } = (await booked.json()) as { manageUrl: string };
  const link = encodeURIComponent(new URL(manageUrl).searchParams.get('review') ?? '');
  await panel(page).getByRole('button', { name: 'Move it' }).click();
  await timeAt(page, '10:15 PT').check();
  const cancelled = await page.request.post(`/api/reviews/${link}/cancel`, { data: {} });
  expect(cancelled.status()).toBe(200);
  await panel(page)
    .getByRole('button', { name: /^Move to/ })
    .click();
  await expect(panel(page).getByRole('heading', { name: 'Cancelled.' })).toBeFocused();
  await expect(panel(page).getByRole('button', { name: 'Book another time' })).toBeVisible();
});

test('a cancellation that does not reach the server says so and can be tried again', async ({ page }) => {
  await openPanel(page);
  await timeAt(page, '18:00 IST').check();
  await book(page);
  await expect(panel(page).getByRole('heading', { name: /is yours\.$/ })).toBeFocused();
  await panel(page).getByRole('button', { name: 'Cancel it' }).click();
  await page.route('**/cancel', (route) => route.abort());
  await panel(page).getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(panel(page).getByRole('alert').getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await page.unroute('**/cancel');
  await panel(page).getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Cancelled.' })).toBeFocused();
});

test('a link that cannot be looked up can be tried again', async ({ page }) => {
  await page.route('**/api/reviews/*', (route) => route.abort());
  await page.goto('/contact?review=RV-222222.forged#review');
  await hydrated(page);
  const retry = panel(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/reviews/*');
  await retry.click();
  await expect(panel(page).getByRole('heading', { name: 'This link opens nothing.' })).toBeFocused();
});

test('by keyboard alone, in another zone', async ({ page }) => {
  await openPanel(page);
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
  await expect(panel(page).getByRole('heading', { name: /is yours\.$/ })).toBeFocused();
});

test('no free time, and a link that is not valid, each have their own message', async ({ page }) => {
  await page.route('**/api/review-slots', (route) => route.fulfill({ json: { slots: [] } }));
  await page.goto('/contact#review');
  await hydrated(page);
  await expect(panel(page).getByText('Nothing is free in the next 21 days.')).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'Ask for a time by e-mail' })).toHaveAttribute(
    'href',
    /^mailto:hello@/,
  );

  await page.goto('/contact?review=RV-222222.forged#review');
  await hydrated(page);
  await expect(panel(page).getByRole('heading', { name: 'This link opens nothing.' })).toBeVisible();
  await expectAccessible(page, '#review');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the panel says when reviews take place, and where to write', async ({ page }) => {
    await page.goto('/contact#review');
    // By element: Playwright's text locators skip <noscript>.
    await expect(panel(page).locator('dd').first()).toContainText('Mon to Fri, 10:30-11:30');
    await expect(panel(page).locator('a[href^="mailto:"]')).toBeInViewport();
    await expect(page.locator('.review-skeleton')).toBeHidden();
  });
});

/** `18:00`, the same moment in the visitor's zone. */
async function clockOf(time: Locator) {
  const label = await time.evaluate((radio: HTMLInputElement) => radio.labels?.[0]?.textContent ?? '');
  return label.slice(0, 5);
}

const book = (page: Page) => bookAs(page, visitor);

async function free(page: Page, address = ''): Promise<string[]> {
  const answer = await page.request.get(`${address}/api/review-slots`);
  const { slots } = (await answer.json()) as { slots: { startsAt: string }[] };
  return slots.map(({ startsAt }) => startsAt);
}

function calendarOf(mail: Email | undefined) {
  const content = mail?.attachments.find(({ filename }) => filename === 'review.ics')?.content ?? '';
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}
