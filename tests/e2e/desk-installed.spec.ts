import type { Page } from '@playwright/test';
import { owners, test } from './support/desk.ts';
import { expect } from './support/site.ts';

interface Spied {
  badges: number[];
  notifications: { title: string; body: string }[];
}
type SpiedWindow = typeof window & { spied: Spied };

/** Whether a list that the service worker keeps holds these words. */
const kept = (page: Page, words: string) =>
  page.evaluate(async (name) => {
    const cache = await caches.open('desk-answers');
    const answers = await cache.matchAll();
    return (await Promise.all(answers.map((answer) => answer.text()))).join(' ').includes(name);
  }, words);
const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test('whoever does not look is told: by title, badge and notification, also without the stream', async ({
  desk,
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: desk.desk });
  await page.clock.install();
  await page.addInitScript(() => {
    const spied: Spied = { badges: [], notifications: [] };
    Object.assign(window, { spied });
    Object.defineProperty(document, 'hidden', { get: () => true });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    navigator.setAppBadge = async (count) => void spied.badges.push(count ?? 0);
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void spied.notifications.push({ title, body: options?.body ?? '' });
  });
  const spied = () => page.evaluate(() => (window as SpiedWindow).spied);
  await desk.enquire({ name: 'Nina Newest' });
  await desk.resumeSession(page);
  await page.goto('/');
  await workerReady(page);
  await expect(page).toHaveTitle(/^\(\d+\) Today/);
  const before = Number(/\d+/.exec(await page.title()));
  await expect.poll(async () => (await spied()).badges.at(-1)).toBe(before);

  const reference = await desk.enquire({ name: 'Nina Newest' });
  await expect(page).toHaveTitle(`(${before + 1}) Today · Longtake desk`);
  await expect.poll(async () => (await spied()).badges.at(-1)).toBe(before + 1);
  // A reference and no name: notifications show on locked screens.
  await expect
    .poll(async () => (await spied()).notifications)
    .toEqual([{ title: 'A new enquiry', body: reference }]);

  await page.route('**/api/events', (route) => route.abort());
  const broken = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'));
  await page.reload();
  await broken;
  await expect(page).toHaveTitle(`(${before + 1}) Today · Longtake desk`);
  await desk.enquire({ name: 'Nina Newest' });
  // The desk may begin to ask every half minute only after this, on a busy machine: then at the
  // next one.
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(page).toHaveTitle(`(${before + 2}) Today · Longtake desk`, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
});

test('it is installed, opens offline with the last list marked as old, and leaves nothing when signed out', async ({
  desk,
  page,
  context,
}) => {
  await desk.enquire({ name: 'Otto Offline' });
  await desk.signIn(page);
  const manifest = (await (
    await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')
  ).json()) as { icons: { src: string; sizes: string }[] };
  expect(manifest).toMatchObject({
    start_url: '/',
    scope: '/',
    display: 'standalone',
    name: 'Longtake desk',
  });
  for (const { src, sizes } of manifest.icons) {
    const loaded = await page.evaluate(async (source) => {
      const image = Object.assign(new Image(), { src: source });
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(loaded, src).toBe(sizes);
  }
  // Chromium's own judgement of the manifest and the service worker.
  const session = await context.newCDPSession(page);
  await workerReady(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);

  await page.goto('/enquiries');
  await expect(page.getByRole('link', { name: /Otto Offline/ })).toBeVisible();
  await expect.poll(() => kept(page, 'Otto Offline')).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('link', { name: /Otto Offline/ })).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: /This is the desk as of today \d\d:\d\d/ }),
  ).toBeVisible();
  // As old as a session can get without being used, it is of one that has ended: it is not shown.
  await page.evaluate(
    async (storedAt) => {
      const cache = await caches.open('desk-answers');
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        await cache.put(
          request,
          new Response(await answer?.blob(), { headers: { 'desk-stored-at': storedAt } }),
        );
      }
    },
    String(Date.now() - 14 * 24 * 3_600_000),
  );
  await page.reload();
  await expect(page.getByText('The desk cannot be reached.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Otto Offline/ })).toHaveCount(0);
  await context.setOffline(false);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(
    await page.evaluate(async () => ({
      caches: await caches.keys(),
      databases: await indexedDB.databases(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      typed: sessionStorage.length,
      stored: localStorage.length,
    })),
  ).toEqual({ caches: [], databases: [], workers: 0, typed: 0, stored: 0 });
  await page.goto('/enquiries');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('kept lists go with whoever is forgotten, and with a session that ended elsewhere', async ({
  desk,
  page,
  browser,
}) => {
  await desk.enquire({ name: 'Fay Forgotten', email: 'fay@forgotten.test', website: 'filled' });
  await desk.enquire({ name: 'Stan Stays', website: 'filled' });
  const elsewhere = await browser.newContext({ baseURL: desk.desk });
  const other = await elsewhere.newPage();
  for (const [at, owner] of [
    [page, owners.direction],
    [other, owners.production],
  ] as const) {
    await desk.resumeSession(at, owner);
    await at.goto('/');
    await workerReady(at);
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
  // Nor is what the other desk shows of them left on its screen.
  await expect(other.getByRole('alert')).toBeVisible();

  await other.goto('/enquiries?list=spam');
  await expect.poll(() => kept(other, 'Stan Stays')).toBe(true);
  await other.close();
  await desk.signIn(page, owners.production);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const opened = await elsewhere.newPage();
  await opened.goto('/enquiries');
  await expect(opened.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => opened.evaluate(() => caches.keys())).not.toContain('desk-answers');
  await elsewhere.close();
});
