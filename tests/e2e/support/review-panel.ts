import type { Page } from '@playwright/test';
import { expect, hydrated } from './site.ts';

export const panel = (page: Page) => page.locator('#review');

/** By the studio's time: the visitor's differs in the weeks when only one side has summer time. */
export const timeAt = (page: Page, studioTime: string) =>
  panel(page).getByRole('radio', { name: new RegExp(`${studioTime}$`) });

export async function book(page: Page, email: string) {
  await panel(page).getByLabel('Name').fill('A producer');
  await panel(page).getByLabel('Email').fill(email);
  await panel(page).getByRole('button', { name: /^Book/ }).click();
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
 * Lets the list start with the first full day: today may have begun, or be a day off at one place.
 */
export async function startWithAFullDay(page: Page) {
  let first: string | undefined;
  await page.route('**/api/review-slots', async (route) => {
    // The page may send a request while its server is being stopped.
    const answer = await route.fetch().catch(() => undefined);
    if (!answer) return route.abort();
    const { slots } = (await answer.json()) as { slots: { startsAt: string }[] };
    const days = [...Map.groupBy(slots, ({ startsAt }) => startsAt.slice(0, 10))];
    const most = Math.max(...days.map(([, { length }]) => length));
    first ??= days.find(([, { length }]) => length === most)?.[0] ?? '';
    const from = first;
    await route.fulfill({
      response: answer,
      json: { slots: slots.filter(({ startsAt }) => startsAt >= from) },
    });
  });
}
