import type { Page } from '@playwright/test';
import { mondayOf } from '../../desk/ui/week.ts';
import type { AccountResponse } from '../../server/desk/api/account.ts';
import { expectAccessible } from './support/axe.ts';
import { keepUndo, test } from './support/desk.ts';
import { expect, toastSaid } from './support/site.ts';

test.use({ timezoneId: 'UTC' });
// One worker for all: each would start a desk of its own.
test.describe.configure({ mode: 'default' });

const open = async (page: Page, reference: string) => {
  await page.goto(`/enquiries/${reference}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
/** As a field for a date and a time takes it, in UTC. */
const local = (instant: number) => new Date(instant).toISOString().slice(0, 16);

test('the list is worked through by keys alone, and search finds every field', async ({ desk, page }) => {
  for (const name of ['Kay One', 'Kay Two', 'Kay Three'])
    await desk.enquire({ name, company: 'Keyboard Pictures', email: 'kay@keys.test' });
  await desk.enquire({ name: 'Otto Other', email: 'otto@other.test' });
  await keepUndo(page);
  await desk.resumeSession(page);
  await page.goto('/enquiries');
  await expect(page.getByRole('link', { name: /Kay One/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.keyboard.type('keyboard pic');
  await expect(page).toHaveURL(/q=keyboard\+pic/);
  await expect(page.getByRole('link', { name: /Otto Other/ })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '3 found.' })).toHaveCount(1);
  const rows = page.getByRole('link', { name: /Kay (One|Two|Three)/ });
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('e');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('u');
  await expect(rows).toHaveCount(3);
  await rows.last().focus();
  await page.keyboard.press('e');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('u');
  await expect(rows).toHaveCount(3);

  const dialog = page.getByRole('dialog', { name: 'Snooze until' });
  await page.keyboard.press('s');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // Also where the enquiry is open already, and by the row that j has gone to.
  await page.keyboard.press('s');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('j');
  const next = await rows.and(page.locator(':focus')).getAttribute('data-reference');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/enquiries/${next}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a note survives the end of the session and a store that is away', async ({ desk, page, context }) => {
  const reference = await desk.enquire({ name: 'Nora Note' });
  await desk.resumeSession(page);
  await open(page, reference);
  const note = page.getByLabel('Note, for us alone');
  await note.fill('Half a thou');
  await page.route('**/notes', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText(/The store isn’t answering. Nothing you typed is lost/)).toBeVisible();
  await page.unroute('**/notes');

  // What the page asks for by itself would tell it before the press that it is signed out.
  await page.route('**/api/**', (route) =>
    route.request().method() === 'POST' ? route.continue() : route.abort(),
  );
  await context.clearCookies();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('You were signed out. What you typed is kept.')).toBeVisible();
  await page.unroute('**/api/**');
  await desk.signIn(page);
  await open(page, reference);
  await expect(note).toHaveValue('Half a thou');
  // What is typed while it is being sent is another note.
  await page.route('**/notes', async (route) => {
    await note.fill('A whole one');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.locator('.timeline').getByText('Half a thou')).toBeVisible();
  await expect(note).toHaveValue('A whole one');
  await page.reload();
  await expect(note).toHaveValue('A whole one');
  await page.unroute('**/notes');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.locator('.timeline').getByText('A whole one')).toBeVisible();
  await expect(note).toHaveValue('');
});

test('a review is moved and cancelled with a word, and hours are taken off the public picker', async ({
  desk,
  page,
}) => {
  const startsAt = (await desk.offered()).at(-1) ?? '';
  await desk.book(startsAt, { name: 'Rae View', email: 'rae@view.test', timeZone: 'Asia/Tokyo' });

  await desk.resumeSession(page);
  const { zones } = (await (await page.request.get('/api/me')).json()) as AccountResponse;
  const week = mondayOf(Date.parse(startsAt), zones[0]?.zone ?? 'UTC');
  await page.goto(`/reviews?week=${week}`);
  const row = page.getByRole('listitem').filter({ hasText: 'Rae View' }).last();
  await expect(row).toContainText('Tokyo time');
  await page.getByRole('button', { name: 'Move the review with Rae View' }).click();
  const dialog = page.locator('dialog');
  // By day, and not before this week.
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveText(/^\w{3} \d+ \w{3}$/);
  const earlier = dialog.getByRole('button', { name: '← Earlier' });
  for (let weeks = 0; weeks < 6 && (await earlier.isVisible()); weeks += 1) await earlier.click();
  await expect(earlier).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Move the review with Rae View' }).click();
  await dialog
    .getByRole('button', { name: /Tokyo time/ })
    .first()
    .click();
  // Nobody is mailed by a touch in passing.
  const move = dialog.getByRole('button', { name: 'Move the review' });
  await expect(move).toBeFocused();
  expect(await desk.offered()).not.toContain(startsAt);
  await move.click();
  await toastSaid(page, /^Moved to .*No mail server is set up: tell Rae View yourself/);
  expect(await desk.offered()).toContain(startsAt);

  await page.getByRole('button', { name: 'We’re away …' }).click();
  await page.getByLabel('From, by your clock').fill(local(Date.parse(startsAt)));
  await page.getByLabel('To, by your clock').fill(local(Date.parse(startsAt) + 900_000));
  await page.getByLabel('Why, for us alone').fill('On set');
  await page.getByRole('button', { name: 'Block these hours' }).click();
  await expect(page.getByText('Away: On set').first()).toBeVisible();
  expect(await desk.offered()).not.toContain(startsAt);
  await page.getByRole('button', { name: 'Open these hours' }).first().click();
  await expect(page.getByText('Away: On set')).toHaveCount(0);
  expect(await desk.offered()).toContain(startsAt);

  await page.getByRole('button', { name: 'Cancel the review with Rae View' }).click();
  await dialog.getByLabel('Message to the visitor').fill('Our camera is ill.');
  await dialog.getByRole('button', { name: 'Cancel the review' }).click();
  await expect(row).toContainText('cancelled by the studio');
});
