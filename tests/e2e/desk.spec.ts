import type { Page } from '@playwright/test';
import { mondayOf } from '../../desk/screens/week.ts';
import type { AccountResponse } from '../../server/desk/api/account.ts';
import { owners, test } from './support/desk.ts';
import { expect } from './support/site.ts';

test.use({ timezoneId: 'UTC' });

const open = async (page: Page, reference: string) => {
  await page.goto(`/enquiries/${reference}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
/** As a field for a date and a time takes it, in UTC. */
const local = (instant: number) => new Date(instant).toISOString().slice(0, 16);
const toast = (page: Page) => page.locator('.toast');

test('the list is worked through by keys alone, and search finds every field', async ({ desk, page }) => {
  for (const name of ['Kay One', 'Kay Two', 'Kay Three'])
    await desk.enquire({ name, company: 'Keyboard Pictures', email: 'kay@keys.test' });
  await desk.enquire({ name: 'Otto Other', email: 'otto@other.test' });
  await desk.resumeSession(page);
  await page.goto('/enquiries');
  await expect(page.getByRole('link', { name: /Kay One/ })).toBeVisible();
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

test('a tab that was open during an upgrade says that there is a newer desk, and loads it', async ({
  desk,
  page,
}) => {
  // As an upgrade does it: the stream ends, and is there again when the browser asks for it.
  let number = 0;
  await page.route('/api/changes', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `retry: 1000\ndata: ${(number += 1)}\n\n` }),
  );
  await desk.resumeSession(page);
  await page.goto('/enquiries');
  const line = page.getByText('There is a newer desk.');
  const own = await page.waitForResponse((response) => new URL(response.url()).pathname === '/');
  await own.finished();
  await expect(line).toHaveCount(0);
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/\/desk-[\w-]+\.js/, '/desk-of-the-next-version.js');
    await route.fulfill({ response: answer, body });
  });
  await expect(line).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('link', { name: 'Load it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(page).toHaveURL(/\/enquiries$/);
});

test('what one owner does the other sees at once, and nothing is done twice', async ({
  desk,
  page,
  browser,
}) => {
  const reference = await desk.enquire({ name: 'Tia Two' });
  const other = await (await browser.newContext({ baseURL: desk.desk })).newPage();
  await desk.resumeSession(page);
  await desk.resumeSession(other, owners.production);
  await open(page, reference);
  await open(other, reference);

  // The other browser does not hear of it: as when both press the button at the same moment.
  await other.route('**/api/enquiries/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(toast(page)).toContainText('Marked as answered.');
  await other.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(toast(other)).toContainText(/Direction answered this at \d\d:\d\d/);
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
  await desk.resumeSession(page);
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

test('the undo of a second snooze sets the first one again', async ({ desk, page }) => {
  const reference = await desk.enquire({ name: 'Sue Snooze' });
  await desk.resumeSession(page);
  await open(page, reference);
  const choices = async () => {
    await page.getByRole('button', { name: 'Snooze', exact: true }).click();
    return page.locator('dialog .choice');
  };
  const state = page.locator('.enquiry-status');
  await (await choices()).first().click();
  await expect(state).toContainText('Snoozed until');
  const first = await state.innerText();
  // Days after the promised answer, which the dialog says first.
  await (await choices()).last().click();
  await page.getByRole('button', { name: 'Snooze anyway' }).click();
  await expect(state).not.toHaveText(first);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(state).toHaveText(first);
});

test('keys neither answer nor snooze what is held as spam', async ({ desk, page }) => {
  const reference = await desk.enquire({ name: 'Spike Spam', website: 'filled' });
  await desk.resumeSession(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  for (const path of ['/enquiries?list=spam', '/enquiries?list=all', `/enquiries/${reference}?list=spam`]) {
    await page.goto(path);
    const row = page.getByRole('link', { name: /Spike Spam/ });
    await row.focus();
    await expect(row).toBeFocused();
    for (const key of ['e', 's', 'u']) await page.keyboard.press(key);
    await expect(page.locator('dialog')).toHaveCount(0);
  }
  expect(sent).toEqual([]);
  expect(desk.studio('enquiries', '--spam')).toContain('Spike Spam');
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
  await dialog
    .getByRole('button', { name: /Tokyo time/ })
    .first()
    .click();
  // Nobody is mailed by a touch in passing.
  const move = dialog.getByRole('button', { name: 'Move the review' });
  await expect(move).toBeFocused();
  expect(await desk.offered()).not.toContain(startsAt);
  await move.click();
  await expect(toast(page)).toContainText(/^Moved to .* Rae View is mailed/);
  expect(await desk.offered()).toContain(startsAt);

  await page.getByRole('button', { name: 'We are away …' }).click();
  await page.getByLabel('From, by your clock').fill(local(Date.parse(startsAt)));
  await page.getByLabel('To, by your clock').fill(local(Date.parse(startsAt) + 900_000));
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

test('whoever does not look is told by title and notification, also without the stream', async ({
  desk,
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: desk.desk });
  await page.clock.install();
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    Object.defineProperty(document, 'hidden', { get: () => true });
    class SpiedNotification extends EventTarget {
      static permission = 'granted';
      constructor(title: string, { body }: NotificationOptions) {
        super();
        shown.push(`${title}: ${body}`);
      }
    }
    Object.assign(window, { Notification: SpiedNotification });
  });
  const notifications = () => page.evaluate(() => (window as typeof window & { shown: string[] }).shown);
  await desk.enquire({ name: 'Nina Newest' });
  await desk.resumeSession(page);
  await page.goto('/');
  await expect(page).toHaveTitle(/^\(\d+\) Today/);
  const before = Number(/\d+/.exec(await page.title()));
  const reference = await desk.enquire({ name: 'Nina Newest' });
  await expect(page).toHaveTitle(`(${before + 1}) Today · Longtake desk`);
  // A reference and no name: notifications show on locked screens.
  await expect.poll(notifications).toEqual([`A new enquiry: ${reference}`]);

  await page.route('**/api/changes', (route) => route.abort());
  const broken = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/changes'));
  await page.reload();
  await broken;
  await expect(page).toHaveTitle(`(${before + 1}) Today · Longtake desk`);
  await desk.enquire({ name: 'Nina Newest' });
  await page.clock.fastForward(30_000);
  await expect(page).toHaveTitle(`(${before + 2}) Today · Longtake desk`);
});

test('without a connection the desk says so, and nothing of it is left when signed out', async ({
  desk,
  page,
  context,
}) => {
  await desk.enquire({ name: 'Otto Offline' });
  await desk.signIn(page);
  await page.goto('/enquiries');
  await expect(page.getByRole('link', { name: /Otto Offline/ })).toBeVisible();
  await context.setOffline(true);
  const line = page.getByRole('status').filter({ hasText: 'No connection to the desk.' });
  await expect(line).toBeVisible();
  await expect(page.getByRole('link', { name: /Otto Offline/ })).toBeVisible();
  await context.setOffline(false);
  await expect(line).toHaveCount(0);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const left = await page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    typed: sessionStorage.length,
    stored: localStorage.length,
  }));
  expect(left).toEqual({ caches: [], databases: [], typed: 0, stored: 0 });
  await page.goto('/enquiries');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a browser that has the service worker of an earlier version gets rid of it', async ({ desk, page }) => {
  await page.addInitScript(() => {
    const workers: unknown[] = [{ unregister: async () => workers.pop() }];
    ServiceWorkerContainer.prototype.getRegistrations = async () =>
      [...workers] as ServiceWorkerRegistration[];
  });
  await page.route('**/old-desk', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Old' }));
  await page.goto('/old-desk');
  await page.evaluate(async () => {
    await (await caches.open('desk-answers')).put('/api/today', new Response('Fay Forgotten'));
  });
  await desk.resumeSession(page);
  await page.goto('/');
  const left = () =>
    page.evaluate(async () => [
      ...(await navigator.serviceWorker.getRegistrations()),
      ...(await caches.keys()),
    ]);
  await expect.poll(left).toEqual([]);
});
