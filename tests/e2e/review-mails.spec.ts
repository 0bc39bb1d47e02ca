import { startMailServer } from '../support/mail-server.ts';
import { calendarOf, eventOf } from '../support/read-calendar.ts';
import { expectAccessible } from './support/axe.ts';
import { contentSets, serveSet } from './support/content-sets.ts';
import { bookAnother, clockOf, freeSlots, panel, startWithAFullDay, timeAt } from './support/review-panel.ts';
import { complaints, expect, hydrated, test } from './support/site.ts';

const visitor = 'producer@studio.example';
const studio = 'studio@longtake.example';

test.use({ timezoneId: 'Europe/Berlin', locale: 'en-GB', viewport: { width: 390, height: 844 } });
// Free times are fetched whenever they are shown, so a request may be open when the test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('book on a phone in Berlin, read both mails, move it, cancel it, and the slot is free again', async ({
  page,
  started,
}) => {
  const mail = await started(startMailServer());
  const server = await started(serveSet(contentSets.seed, { SMTP_URL: mail.url, STUDIO_EMAIL: studio }));
  const heard = complaints(page);
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
  expect(await freeSlots(page, server.address)).toContain(startsAt);

  await panel(page).getByRole('button', { name: 'Cancel it' }).click();
  await panel(page).getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Cancelled.' })).toBeFocused();
  await expect.poll(() => mail.received.length).toBe(6);
  expect(eventOf(calendarOf(mail.to(studio)[2]?.mail))).toMatchObject({ method: 'CANCEL', sequence: 2 });
  await bookAnother(page);
  await expect(timeAt(page, '09:15 PT')).toBeVisible();
  expect(heard).toEqual([]);
});
