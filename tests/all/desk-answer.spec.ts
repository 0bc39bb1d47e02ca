import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, overflow } from '../e2e/support/axe.ts';
import { serveDesk } from '../e2e/support/desk.ts';
import { complaints, expect, test } from '../e2e/support/site.ts';
import { startMailServer } from '../support/mail-server.ts';

test.use({ timezoneId: 'UTC' });

/** What a person's browser calls itself: Playwright's says that it is headless, and is not counted. */
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

for (const width of [390, 1440]) {
  test(`at ${width} px an owner replies, says what became of it, and reads the numbers`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const mail = await startMailServer();
    const desk = await serveDesk({ SMTP_URL: mail.url });
    try {
      const heard = complaints(page);
      const reference = await desk.enquire({ name: 'Ann Answer', email: 'ann@answer.test' });
      const startsAt = (await desk.offered()).at(-1) ?? '';
      const person = { name: 'Ann Answer', email: 'ann@answer.test', timeZone: 'Europe/Berlin' };
      await desk.book(startsAt, person);
      await fetch(`${desk.address}/`, { headers: { 'user-agent': agent, referer: 'https://news.example/' } });
      await desk.signIn(page);

      await page.goto(`${desk.desk}/enquiries/${reference}`);
      await expect(page.getByText(/^Also booked/)).toBeVisible();
      await page.getByRole('button', { name: 'Reply', exact: true }).press('Enter');
      await page.getByRole('button', { name: 'Yes' }).press('Enter');
      await expect(page.getByLabel('Your reply to ann@answer.test')).toBeFocused();
      await expectUsable(page, 'the reply');
      await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
      await expect(page.locator('.toast')).toContainText('Your reply goes to Ann Answer in ten seconds.');
      await page.getByRole('button', { name: 'Pilot agreed' }).click();
      await expect(page.getByRole('button', { name: 'Pilot agreed' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await page.getByRole('button', { name: 'No', exact: true }).click();
      await page.getByRole('button', { name: 'Too little time' }).click();
      await expect(page.getByText('No: too little time')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('button', { name: 'Pilot agreed' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await expectUsable(page, 'what became of it');
      await expect.poll(() => mail.to('ann@answer.test').length, { timeout: 60_000 }).toBe(3);
      await page.goto(`${desk.desk}/enquiries?list=pilot`);
      await expect(page.getByRole('link', { name: /Ann Answer.*pilot agreed/ })).toBeVisible();

      await page.goto(`${desk.desk}/reviews?week=${startsAt.slice(0, 10)}`);
      await page.getByRole('button', { name: 'Note on the review with Ann Answer' }).click();
      await page.getByLabel('Note, for the two of us').fill('Bring the coat.');
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(page.getByText('Bring the coat.')).toBeVisible();
      await page.getByRole('button', { name: 'The way to the call with Ann Answer' }).click();
      await page.getByLabel(/^Link/).fill('https://meet.example/ann');
      await page.getByRole('button', { name: 'Set it and mail Ann Answer' }).click();
      await expect(page.getByRole('link', { name: 'https://meet.example/ann' })).toBeVisible();
      await expect
        .poll(() => mail.to('ann@answer.test').map((each) => each.mail.text), { timeout: 60_000 })
        .toContainEqual(expect.stringContaining('https://meet.example/ann'));
      await expectUsable(page, 'the week');

      await page.goto(`${desk.desk}/settings`);
      await page.getByRole('button', { name: 'Make an address' }).click();
      const address = await page.getByLabel('Your address, shown this once').inputValue();
      expect(await (await fetch(address)).text()).toContain('SUMMARY:15-min review: Ann Answer');
      await expectUsable(page, 'settings');
      await page.getByRole('button', { name: 'End it' }).click();
      await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
      expect((await fetch(address)).status).toBe(404);

      // Sums are written once a minute.
      await expect(async () => {
        await page.goto(`${desk.desk}/numbers`);
        await expect(page.locator('.figures > div').first()).toContainText('Visits1', { timeout: 2_000 });
      }).toPass({ timeout: 90_000 });
      const figures = page.locator('.figures');
      await expect(figures).toContainText('Enquiries1last week, same days: 0');
      await expect(figures).toContainText('Pilots agreed1');
      await page.getByRole('heading', { name: 'Came from' }).scrollIntoViewIfNeeded();
      await expect(page.getByText('news.example').first()).toBeVisible();
      for (const period of ['This month', 'This quarter']) {
        await page.getByRole('link', { name: period }).click();
        await expect(figures).toContainText('Visits1');
        await expectUsable(page, period);
      }
      await page.getByRole('link', { name: 'Last month' }).click();
      await expect(figures).toContainText('Enquiries0the month before: 0');
      await expect(page.getByText('Nothing was counted.').first()).toBeVisible();
      await expectUsable(page, 'last month, of which there is nothing');
      await page.getByRole('link', { name: 'This week' }).click();
      await expect(figures).toContainText('Visits1');
      await page.getByText('As a table').first().click();
      await expectUsable(page, 'a table');
      const saving = page.waitForEvent('download');
      await page.getByRole('link', { name: 'All enquiries, as CSV' }).click();
      expect(readFileSync(await (await saving).path(), 'utf8')).toContain('"Ann Answer"');
      expect(heard).toEqual([]);
    } finally {
      await desk.stop();
      await mail.close();
    }
  });
}

/** As it is, and at the narrowest width there is. */
async function expectUsable(page: Page, what: string) {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  // As tall as the page: axe measures of a button only what the bar at the foot leaves free.
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, whole) });
  await expectAccessible(page);
  await page.setViewportSize({ ...size, width: 320 });
  expect(await overflow(page), `${what} at 320 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
  expect(await overflow(page), what).toBeLessThanOrEqual(0);
}
