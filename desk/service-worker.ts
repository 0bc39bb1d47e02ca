/**
 * Opens the desk without a connection: its page with script, style and fonts, and the last answers
 * that the lists were made of. Everything is asked of the network first. The page deletes all of it
 * at sign-out, and so does an answer 401.
 */
const shell = 'desk-shell';
const answers = 'desk-answers';
const storedAt = 'desk-stored-at';
/** Only lists: what was typed and searched for stays out of the cache. */
const kept = /^\/api\/(me|counts|today|enquiries\?list=\w+)$/;

/**
 * A session ends after 14 days in which nobody used it (server/desk/sessions.ts), and a browser that
 * is offline hears of no end: an answer older than that is of a session that has surely ended.
 */
const keptMs = 14 * 24 * 60 * 60 * 1000;

/** The parts of the service worker API used here; TypeScript's DOM library does not have them. */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(): Promise<{ focus(): Promise<unknown> }[]>;
    openWindow(path: string): Promise<unknown>;
  };
}
interface ExtendableEvent {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface NotificationEvent extends ExtendableEvent {
  notification: { close(): void };
}
// In a service worker this is the global scope; TypeScript takes it for a window.
const worker = globalThis as unknown as WorkerScope;

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepShell(), worker.skipWaiting()]));
});
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(pageOrKept(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(assetOrKept(request));
  else if (kept.test(pathname + search)) event.respondWith(answerOrKept(request));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(bringToFront());
});

async function bringToFront() {
  const [open] = await worker.clients.matchAll();
  await (open ? open.focus() : worker.clients.openWindow('/enquiries'));
}

/** The page and what it names; fonts are named by the style sheet. */
async function keepShell() {
  const cache = await caches.open(shell);
  const page = await fetch('/', { headers: { accept: 'text/html' } });
  const named = [...(await page.clone().text()).matchAll(/"(\/assets\/[^"]+\.(?:js|css|woff2))"/g)];
  await cache.put('/', page);
  await cache.addAll([...new Set(named.map(([, path = '']) => path))]);
}

async function pageOrKept(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await caches.match('/', { cacheName: shell });
    if (page) return page;
    throw error;
  }
}

/** Named by a hash of their content, so that one that is kept is never old. */
const assetOrKept = async (request: Request) =>
  (await caches.match(request, { cacheName: shell })) ?? fetch(request);

async function answerOrKept(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status === 401) await caches.delete(answers);
    if (answer.ok) await keepAnswer(request, answer.clone());
    return answer;
  } catch (error) {
    const answer = await caches.match(request.url, { cacheName: answers });
    if (!answer) throw error;
    if (Date.now() - Number(answer.headers.get(storedAt)) < keptMs) return answer;
    await (await caches.open(answers)).delete(request.url);
    throw error;
  }
}

/** With the time it came at, which the page shows beside it. */
async function keepAnswer(request: Request, answer: Response) {
  const headers = new Headers(answer.headers);
  headers.set(storedAt, String(Date.now()));
  const cache = await caches.open(answers);
  await cache.put(request.url, new Response(await answer.blob(), { headers }));
}
