import { test } from '../e2e/support/desk.ts';
import { expect } from '../e2e/support/site.ts';

test.use({ timezoneId: 'UTC' });
// One worker for all: each would start a desk of its own.
test.describe.configure({ mode: 'default' });

test('a tab that was open during an upgrade says that the desk was updated, and loads it', async ({
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
  const line = page.getByText('The desk was updated.');
  const own = await page.waitForResponse((response) => new URL(response.url()).pathname === '/');
  await own.finished();
  await expect(line).toHaveCount(0);
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/\/desk-[\w-]+\.js/, '/desk-of-the-next-version.js');
    await route.fulfill({ response: answer, body });
  });
  await expect(line).toBeVisible();
  await page.getByRole('link', { name: 'Reload' }).click();
  // Not before: without the routes the stream may tell of the old version again, and the link goes.
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(page).toHaveURL(/\/enquiries$/);
});

test('whoever does not look is told by title and notification, also without the stream', async ({
  desk,
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: desk.desk });
  await page.clock.install({ time: Date.now() });
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
  const line = page.getByRole('status').filter({ hasText: 'You’re offline. What you type is kept.' });
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

test('on a phone: who called is entered and written to, a review is booked for them, a day is noted', async ({
  desk,
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await desk.resumeSession(page);

  await page.goto('/enquiries');
  await page.getByRole('button', { name: 'Add an enquiry …' }).click();
  await page.getByLabel('Their name').fill('Cal Called');
  await page.getByLabel('Their email address').fill('cal@called.test');
  await page.getByLabel('How they reached us').fill('Festival');
  await page.getByLabel('What they asked for, in your words').fill('Rain, at night.');
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cal Called' })).toBeVisible();
  await expect(page.getByLabel('Your reply to cal@called.test')).toBeVisible();
  await expect(page.getByText('message goes below it')).toHaveCount(0);
  // Sent by the mail program here, without a word of our own notes.
  const mailProgram = page.getByRole('link', { name: 'Open in my email app' });
  expect(await mailProgram.getAttribute('href')).not.toContain('Rain');

  await page.getByRole('button', { name: 'Book a review …' }).click();
  await expect(page.getByLabel('Their name')).toHaveValue('Cal Called');
  // In no window: a Sunday, at night.
  const sunday = new Date(Date.now() + 9 * 86_400_000);
  sunday.setUTCDate(sunday.getUTCDate() + ((7 - sunday.getUTCDay()) % 7));
  const day = sunday.toISOString().slice(0, 10);
  await page.getByLabel(/^When, by your clock/).fill(`${day}T23:05`);
  await page.getByRole('button', { name: 'Book it' }).click();
  await expect(page.getByText(/^Also booked/)).toBeVisible();

  await page.goto('/numbers?period=month');
  await expect(page.getByRole('heading', { name: 'Enquiries came from' })).toBeVisible();
  await expect(page.getByText('Festival').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add a note to a day …' }).click();
  await page.getByLabel(/^What happened/).fill('Festival week');
  await page.getByRole('button', { name: 'Save it' }).click();
  await expect(page.locator('.row-title').filter({ hasText: 'Festival week' })).toBeVisible();

  // What has no mail server says so in words, and leads to the field.
  await page.goto('/health');
  await expect(
    page.getByText('No email goes out, to visitors or to you: no mail server is set up.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change the address' })).toHaveAttribute(
    'href',
    /^\/content\/edit\?file=site\.yaml&field=/,
  );

  // A phone has no keys to press.
  await page.goto('/settings');
  await expect(page.getByText(/^Keys in the list of enquiries/)).toBeVisible();
  const touched = await browser.newContext({ hasTouch: true, isMobile: true, baseURL: desk.desk });
  const phone = await touched.newPage();
  await desk.resumeSession(phone);
  await phone.goto('/settings');
  await expect(phone.getByRole('heading', { name: 'This browser' })).toBeVisible();
  await expect(phone.getByText(/^Keys in the list of enquiries/)).toBeHidden();
  await touched.close();
  await page.getByLabel('Email address of another owner').fill('third@studio.test');
  await page.getByRole('button', { name: 'Add an owner' }).click();
  await page.getByRole('button', { name: 'Remove third@studio.test …' }).click();
  await page.getByRole('button', { name: 'Remove them' }).click();
  await expect(page.getByRole('button', { name: 'Remove third@studio.test …' })).toHaveCount(0);
});
