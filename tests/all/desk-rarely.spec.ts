import { test } from '../e2e/support/desk.ts';
import { expect } from '../e2e/support/site.ts';

test.use({ timezoneId: 'UTC' });
// One worker for all: each would start a desk of its own.
test.describe.configure({ mode: 'default' });

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
