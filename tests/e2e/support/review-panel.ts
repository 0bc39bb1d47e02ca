import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, hydrated, resize } from './site.ts';

export const panel = (page: Page) => page.locator('#review');

/** By the studio's time: the visitor's differs in the weeks when only one side has summer time. */
export const timeAt = (page: Page, studioTime: string) =>
  panel(page).getByRole('radio', { name: new RegExp(`${studioTime}$`) });

export async function book(page: Page, email: string) {
  await panel(page).getByLabel('Name').fill('A producer');
  await panel(page).getByLabel('Email').fill(email);
  await panel(page).getByRole('button', { name: /^Book/ }).click();
}

/**
 * A mail address and a visitor's address that no other test has: one visitor may have few open
 * reviews, and the tests of a worker share a server.
 */
export async function newVisitor(context: BrowserContext): Promise<string> {
  const someone = randomUUID();
  const address = `2001:db8:${someone.slice(0, 4)}:${someone.slice(4, 8)}::1`;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  return `producer-${someone}@studio.example`;
}

/** Starts that are free, in their order. */
export async function freeSlots(page: Page, address = ''): Promise<string[]> {
  const answer = await page.request.get(`${address}/api/review-slots`);
  const { slots } = (await answer.json()) as { slots: { startsAt: string }[] };
  return slots.map(({ startsAt }) => startsAt);
}

/** As the panel does. Fails where the slot is not free. */
export async function bookByApi(page: Page, booking: { startsAt: string; email: string; timeZone: string }) {
  const booked = await page.request.post('/api/reviews', {
    headers: { 'idempotency-key': randomUUID() },
    data: { name: 'A producer', ...booking },
  });
  expect(booked.status()).toBe(201);
  return (await booked.json()) as { startsAt: string; manageUrl: string };
}

export async function openPanel(page: Page) {
  await startWithAFullDay(page);
  await page.goto('/contact#review');
  await hydrated(page);
  await expect(
    panel(page)
      .getByRole('radio', { name: /\d:\d\d/ })
      .first(),
  ).toBeVisible();
}

/**
 * Times as the locale writes them, of twelve hours or of 24, on lines that do not wrap at any
 * width. Unfolds the times at night.
 */
export async function expectTimesFit(page: Page, hours: 12 | 24) {
  const fold = panel(page).getByText('Early and late times');
  if (await fold.isVisible()) await fold.click();
  const times = await panel(page).locator('.review-time').allInnerTexts();
  expect(times).not.toEqual([]);
  for (const text of times) {
    expect(text).toMatch(hours === 12 ? /^\d{1,2}:\d\d\s[ap]m(\s|$)/ : /^\d\d:\d\d(\s|$)/);
  }
  for (const width of [320, 360, 390, 1024, 1440]) {
    await resize(page, `${width}x664`);
    expect(await panel(page).evaluate(wrappedLines), `${width}`).toEqual([]);
  }
  return times;
}

/** Lines of a tile that take more than one line's height, or stick out of the tile. */
function wrappedLines(box: Element): string[] {
  return [...box.querySelectorAll('.review-time span')].flatMap((line) => {
    const tile = line.closest('label')!;
    const { lineHeight } = getComputedStyle(line);
    const wraps = line.getBoundingClientRect().height > 1.6 * Number.parseFloat(lineHeight);
    const sticksOut = line.getBoundingClientRect().width > tile.clientWidth;
    return wraps || sticksOut ? [line.textContent ?? ''] : [];
  });
}

/**
 * Lets the list start with the first full day: today may have begun, or be a day off at one place.
 */
export async function startWithAFullDay(page: Page) {
  let first: string | undefined;
  await offerOnly(page, (starts) => {
    const days = [...Map.groupBy(starts, (start) => start.slice(0, 10))];
    const most = Math.max(...days.map(([, { length }]) => length));
    const from = (first ??= days.find(([, { length }]) => length === most)?.[0] ?? '');
    return starts.filter((start) => start >= from);
  });
}

async function offerOnly(page: Page, choose: (starts: string[]) => string[]) {
  await page.route('**/api/review-slots', async (route) => {
    // The page may send a request while its server is being stopped.
    const answer = await route.fetch().catch(() => undefined);
    if (!answer) return route.abort();
    const { slots } = (await answer.json()) as { slots: { startsAt: string }[] };
    const chosen = choose(slots.map(({ startsAt }) => startsAt));
    await route.fulfill({ response: answer, json: { slots: chosen.map((startsAt) => ({ startsAt })) } });
  });
}

/** `18:00`, the same moment in the visitor's zone. */
export async function clockOf(time: Locator) {
  const label = await time.evaluate((radio: HTMLInputElement) => radio.labels?.[0]?.textContent ?? '');
  return label.slice(0, 5);
}

export async function bookAnother(page: Page) {
  await panel(page).getByRole('button', { name: 'Book another time' }).click();
  await expect(panel(page).getByRole('form')).toBeFocused();
}

/** Not of the first day, which may have begun. */
export const offerNightsAlone = (page: Page) =>
  offerOnly(page, (starts) =>
    starts.filter(
      (start) => start.slice(0, 10) > (starts[0] ?? '').slice(0, 10) && start.slice(11, 16) < '06:00',
    ),
  );
