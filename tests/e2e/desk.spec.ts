import type { Page } from '@playwright/test';
import { mondayOf } from '../../desk/screens/reviews/week.ts';
import type { MeReply } from '../../domain/desk/replies.ts';
import { expectAccessible, overflow } from './support/axe.ts';
import { owners, test } from './support/desk.ts';
import { complaints, expect } from './support/site.ts';

test.use({ timezoneId: 'UTC' });

const open = async (page: Page, reference: string) => {
  await page.goto(`/enquiries/${reference}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
/** As a field for a date and a time takes it, in UTC. */
const local = (instant: number) => new Date(instant).toISOString().slice(0, 16);
/** Whether a list that the service worker keeps holds these words. */
const kept = (page: Page, words: string) =>
  page.evaluate(async (name) => {
    const cache = await caches.open('desk-answers');
    const answers = await cache.matchAll();
    return (await Promise.all(answers.map((answer) => answer.text()))).join(' ').includes(name);
  }, words);
const outcome = (page: Page) => page.locator('.outcome');

test('an enquiry is answered and taken back, snoozed, noted, and assigned', async ({ desk, page }) => {
  const reference = await desk.enquire({ name: 'Nell Night' });
  const heard = complaints(page);
  await desk.signIn(page);
  await page.getByRole('link', { name: /enquir(y waits|ies wait)/ }).click();
  await page.getByRole('link', { name: /Nell Night/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nell Night' })).toBeFocused();
  await expect(page.getByText('Four minutes at night, in the rain.').last()).toBeVisible();
  const mail = page.getByRole('link', { name: 'Reply' });
  expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toContain('> Four minutes at night');

  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(outcome(page)).toHaveText('Marked as answered.');
  await expect(page.getByRole('button', { name: 'Not answered yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible();

  await page.getByRole('button', { name: 'Snooze' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Tomorrow morning/ })
    .click();
  await expect(page.getByText(/^Snoozed until .*09:00/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Wake it now' }).click();
  await expect(page.getByRole('button', { name: 'Wake it now' })).toHaveCount(0);

  await page.getByLabel('Who takes it').selectOption('Production');
  await expect(page.getByText('For Production.')).toBeVisible();
  await page.getByLabel('Note, for the two of us').fill('Ask for the coat.\nTwo set-ups.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.locator('.timeline').getByText('Ask for the coat.')).toBeVisible();
  await expect(page.getByLabel('Note, for the two of us')).toHaveValue('');
  expect(desk.studio('enquiries', 'show', reference)).toContain('Nell Night');
  expect(heard).toEqual([]);
});

test('the list is worked through by keys, and search finds every field', async ({ desk, page }) => {
  for (const name of ['Kay One', 'Kay Two', 'Kay Three'])
    await desk.enquire({ name, company: 'Keyboard Pictures', email: 'kay@keys.test' });
  await desk.enquire({ name: 'Otto Other', email: 'otto@other.test' });
  await desk.signIn(page);
  await page.goto('/enquiries');
  await expect(page.getByRole('link', { name: /Kay One/ })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('keyboard pic');
  await expect(page).toHaveURL(/q=keyboard\+pic/);
  await expect(page.getByRole('link', { name: /Otto Other/ })).toHaveCount(0);
  const rows = page.getByRole('link', { name: /Kay (One|Two|Three)/ });
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('e');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Snooze until' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('spam is released, its sender blocked and let in again, and a person is forgotten', async ({
  desk,
  page,
}) => {
  const spam = await desk.enquire({ name: 'Sam Spam', email: 'sam@spam.test', website: 'filled' });
  await desk.signIn(page);
  await page.goto('/enquiries?list=spam');
  await page.getByRole('link', { name: /Sam Spam/ }).click();
  await expect(page.getByText(/Held as spam: hidden field filled/)).toBeVisible();
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(page.getByRole('link', { name: 'Reply' })).toBeVisible();
  await page.getByRole('button', { name: 'Block sender' }).click();
  await expect(page.getByRole('button', { name: 'Unblock sender' })).toBeVisible();
  const held = await desk.enquire({ email: 'sam@spam.test', message: 'Again.' });
  await open(page, held);
  await expect(page.getByText(/Held as spam: blocked sender/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Unblock sam@spam.test' }).click();
  await expect(page.getByText('Nobody is blocked.')).toBeVisible();

  await open(page, spam);
  await page.getByRole('link', { name: 'sam@spam.test' }).click();
  await page.getByRole('button', { name: 'Forget …' }).click();
  const confirm = page.getByLabel('Type the address to confirm');
  await confirm.fill('sam@spam');
  await page.getByRole('button', { name: 'Forget for good' }).click();
  await expect(page.getByText(/another address/)).toBeVisible();
  await confirm.fill('sam@spam.test');
  await page.getByRole('button', { name: 'Forget for good' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten' })).toBeVisible();
  await expect(page.locator('.facts')).toContainText('Enquiries2');
  await page.goto(`/enquiries/${spam}`);
  await expect(page.getByRole('alert')).toBeVisible();
});

test('who is forgotten is in no list that a browser keeps for offline', async ({ desk, page, browser }) => {
  await desk.enquire({ name: 'Fay Forgotten', email: 'fay@forgotten.test', website: 'filled' });
  const other = await (await browser.newContext({ baseURL: desk.desk })).newPage();
  for (const [at, owner] of [
    [page, owners.direction],
    [other, owners.production],
  ] as const) {
    await desk.signIn(at, owner);
    await at.evaluate(async () => void (await navigator.serviceWorker.ready));
    await at.goto('/enquiries?list=spam');
    await expect(at.getByRole('link', { name: /Fay Forgotten/ })).toBeVisible();
    await expect.poll(() => kept(at, 'Fay Forgotten')).toBe(true);
    const listening = at.waitForResponse('**/api/events');
    await at.goto('/people/fay%40forgotten.test');
    await listening;
  }
  await page.getByRole('button', { name: 'Forget …' }).click();
  await page.getByLabel('Type the address to confirm').fill('fay@forgotten.test');
  await page.getByRole('button', { name: 'Forget for good' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten' })).toBeVisible();
  await expect.poll(() => kept(page, 'Fay Forgotten')).toBe(false);
  await expect.poll(() => kept(other, 'Fay Forgotten')).toBe(false);
});

test('two owners at once see each other, and nothing is done twice', async ({ desk, page, browser }) => {
  const reference = await desk.enquire({ name: 'Tia Two' });
  const other = await (await browser.newContext({ baseURL: desk.desk })).newPage();
  await desk.signIn(page);
  await desk.signIn(other, owners.production);
  await open(page, reference);
  await open(other, reference);
  await expect(page.getByText('Production is looking at this too.')).toBeVisible();
  await expect(other.getByText('Direction is looking at this too.')).toBeVisible();

  // The other browser does not hear of it: as when both press the button at the same moment.
  await other.route('**/api/enquiries/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(outcome(page)).toHaveText('Marked as answered.');
  await other.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(outcome(other)).toContainText(/Direction answered this at \d\d:\d\d/);
  await other.unroute('**/api/enquiries/**');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(other.getByRole('button', { name: 'Mark as answered' })).toBeVisible();

  await other.goto('/');
  await expect(other).toHaveTitle(/^\(\d+\) Today/);
  const [, before] = /^\((\d+)\)/.exec(await other.title()) ?? [];
  await desk.enquire({ name: 'Newly Come' });
  await expect(other).toHaveTitle(`(${Number(before) + 1}) Today · Longtake desk`);
  await other.context().close();
});

test('a note survives the end of the session and a store that is away', async ({ desk, page, context }) => {
  const reference = await desk.enquire({ name: 'Nora Note' });
  await desk.signIn(page);
  await open(page, reference);
  const note = page.getByLabel('Note, for the two of us');
  await note.fill('Half a thou');
  await page.route('**/notes', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText(/The store does not answer just now. Nothing you typed is lost/)).toBeVisible();
  await page.unroute('**/notes');

  await context.clearCookies();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(
    page.getByText('You were signed out. What you typed is kept and will be there again.'),
  ).toBeVisible();
  await desk.signIn(page);
  await open(page, reference);
  await expect(note).toHaveValue('Half a thou');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.locator('.timeline').getByText('Half a thou')).toBeVisible();
});

test('a review is moved and cancelled with a word, and hours are taken off the public picker', async ({
  desk,
  page,
}) => {
  const startsAt = (await desk.offered()).at(-1) ?? '';
  await desk.book(startsAt, { name: 'Rae View', email: 'rae@view.test', timeZone: 'Asia/Tokyo' });

  await desk.signIn(page);
  const { zones } = (await (await page.request.get('/api/me')).json()) as MeReply;
  const week = mondayOf(Date.parse(startsAt), zones[0]?.zone ?? 'UTC');
  await page.goto(`/reviews?week=${week}`);
  const row = page.getByRole('listitem').filter({ hasText: 'Rae View' }).last();
  await expect(row).toContainText('Tokyo time');
  await page.getByRole('button', { name: 'Move the review with Rae View' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: /Tokyo time/ })
    .first()
    .click();
  await expect(outcome(page)).toContainText(/^Moved to .* Rae View is mailed/);
  expect(await desk.offered()).toContain(startsAt);

  await page.getByRole('button', { name: 'We are away …' }).click();
  await page.getByLabel('From, by your clock').fill(local(Date.parse(startsAt)));
  await page.getByLabel('To, by your clock').fill(local(Date.parse(startsAt) + 3_600_000));
  await page.getByLabel('Why, for the two of us').fill('On set');
  await page.getByRole('button', { name: 'Block these hours' }).click();
  await expect(page.getByText('Away: On set').first()).toBeVisible();
  expect(await desk.offered()).not.toContain(startsAt);
  await page.getByRole('button', { name: 'Open these hours' }).first().click();
  await expect(page.getByText('Away: On set')).toHaveCount(0);
  expect(await desk.offered()).toContain(startsAt);

  await page.getByRole('button', { name: 'Cancel the review with Rae View' }).click();
  await dialog.getByLabel('A word to the visitor, in the mail').fill('Our camera is ill.');
  await dialog.getByRole('button', { name: 'Cancel the review' }).click();
  await expect(row).toContainText('cancelled by the studio');
});

test('offline it opens with the last list, marked as old; after signing out nothing is left', async ({
  desk,
  page,
  context,
}) => {
  await desk.enquire({ name: 'Otto Offline' });
  await desk.signIn(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto('/enquiries');
  await expect(page.getByRole('link', { name: /Otto Offline/ })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('link', { name: /Otto Offline/ })).toBeVisible();
  await expect(page.getByText(/This is the desk as of \d\d:\d\d/)).toBeVisible();
  await context.setOffline(false);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(
    await page.evaluate(async () => ({
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      typed: sessionStorage.length,
    })),
  ).toEqual({ caches: [], workers: 0, typed: 0 });
  await page.goto('/enquiries');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('every screen is accessible and fits, on the smallest phone and on a desktop', async ({
  desk,
  page,
}) => {
  const reference = await desk.enquire({
    name: 'Wide',
    message: 'w'.repeat(3_000),
    company: 'x'.repeat(200),
  });
  const spam = await desk.enquire({ website: 'filled' });
  const startsAt = (await desk.offered()).at(-1) ?? '';
  await desk.book(startsAt, { name: 'Bo Booked', email: 'bo@booked.test', timeZone: 'Europe/Berlin' });
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await desk.signIn(page);
  const screens = [
    '/',
    '/enquiries',
    '/enquiries?list=answered',
    `/enquiries/${reference}`,
    `/enquiries/${spam}?list=spam`,
    `/reviews?week=${mondayOf(Date.parse(startsAt), 'UTC')}`,
    '/people',
    '/people/ada%40harbour.test',
    '/deliveries',
    '/content',
    '/health',
    '/settings',
    '/nowhere',
  ];
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Reading …')).toHaveCount(0);
    for (const [width, height] of [[360, 640] as const, [1440, 900] as const]) {
      await page.setViewportSize({ width, height });
      expect(await overflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      // As tall as the page: axe measures of a button only what the bar at the foot leaves free, and
      // which button is scrolled under it depends on how many sessions and findings are listed.
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.max(height, whole) });
      await expectAccessible(page);
    }
  }
});
