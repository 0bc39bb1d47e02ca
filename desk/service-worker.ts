/**
 * Opens the desk offline, from two caches: its page with script, style and fonts, and the last
 * replies of its lists. Page and replies come from the network while there is one. The page deletes
 * both caches at sign-out, and a reply 401 deletes the replies. Their names stay as they are in
 * browsers.
 */
const shellCache = 'desk-shell';
const replyCache = 'desk-answers';
const cachedAtHeader = 'desk-stored-at';
/** Only lists: what was typed and searched for stays out of the cache. */
const cachedPaths = /^\/api\/(me|counts|today|enquiries\?list=\w+)$/;

/**
 * A session ends after 14 days in which nobody used it (server/desk/sessions.ts), and a browser
 * that is offline hears of no end: a reply older than that is of a session that has surely ended.
 */
const longestCachedMs = 14 * 24 * 60 * 60 * 1000;

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
  event.waitUntil(Promise.all([cacheShell(), worker.skipWaiting()]));
});
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(fetchPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fetchAsset(request));
  else if (cachedPaths.test(pathname + search)) event.respondWith(fetchReply(request));
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
async function cacheShell() {
  const cache = await caches.open(shellCache);
  const page = await fetch('/', { headers: { accept: 'text/html' } });
  const named = [...(await page.clone().text()).matchAll(/"(\/assets\/[^"]+\.(?:js|css|woff2))"/g)];
  await cache.put('/', page);
  await cache.addAll([...new Set(named.map(([, path = '']) => path))]);
}

async function fetchPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await caches.match('/', { cacheName: shellCache });
    if (page) return page;
    throw error;
  }
}

/** Named by a hash of their content, so that a cached one is never old. */
const fetchAsset = async (request: Request) =>
  (await caches.match(request, { cacheName: shellCache })) ?? fetch(request);

async function fetchReply(request: Request): Promise<Response> {
  try {
    const reply = await fetch(request);
    if (reply.status === 401) await caches.delete(replyCache);
    if (reply.ok) await cacheReply(request, reply.clone());
    return reply;
  } catch (error) {
    const reply = await caches.match(request.url, { cacheName: replyCache });
    if (!reply) throw error;
    if (Date.now() - Number(reply.headers.get(cachedAtHeader)) < longestCachedMs) return reply;
    await (await caches.open(replyCache)).delete(request.url);
    throw error;
  }
}

/** With the time it came at, which the page shows beside it. */
async function cacheReply(request: Request, reply: Response) {
  const headers = new Headers(reply.headers);
  headers.set(cachedAtHeader, String(Date.now()));
  const cache = await caches.open(replyCache);
  await cache.put(request.url, new Response(await reply.blob(), { headers }));
}
