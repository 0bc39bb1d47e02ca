/**
 * What a first visit loads on a phone, in bytes on the wire and requests, by the browser's own
 * count: before the page's load event, and until React has hydrated it and no request is under way.
 * KB of a thousand.
 *
 *   npm run bench load
 */
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tools/find-chromium.ts';
import { type Figure, writeFigures } from './support/figures.ts';
import { serveScreens } from './support/serve-screens.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const budget = { kilobytes: 250, requests: 12, scriptBeforeIdle: 2, script: 100, scriptOnContact: 140 };

const served = await serveScreens();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
const figures: Figure[] = [];
for (const { name, address } of served.screens) figures.push(...figuresOf(name, await firstVisit(address)));
await browser.close();
await served.stop();
writeFigures('load', 'A first visit on a phone', figures);

interface Request {
  type: string;
  /** On the wire, of which `head` are its headers. */
  bytes: number;
  head: number;
  /** Asked for before the page had loaded, so before the browser could be idle. */
  early: boolean;
}

/** A context of its own has an empty cache. Nothing on the page is touched. */
async function firstVisit(address: string): Promise<Request[]> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const requests = await watchRequests(await context.newCDPSession(page));
  await page.goto(address, { waitUntil: 'load' });
  await becomesQuiet(page);
  await context.close();
  return [...requests.values()];
}

async function watchRequests(devtools: CDPSession): Promise<Map<string, Request>> {
  const requests = new Map<string, Request>();
  let loaded = false;
  await devtools.send('Page.enable');
  await devtools.send('Network.enable');
  devtools.on('Page.loadEventFired', () => {
    loaded = true;
  });
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!/^(data|blob):/.test(request.url))
      requests.set(requestId, { type, bytes: 0, head: 0, early: !loaded });
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request) request.head = response.encodedDataLength;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return requests;
}

/**
 * `networkidle`, half a second without a request, twice: the first may lie between the page and the
 * script that waits for requestIdleCallback.
 */
async function becomesQuiet(page: Page): Promise<void> {
  const most = { timeout: 10_000 };
  await page.waitForLoadState('networkidle', most).catch(() => undefined);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestIdleCallback(() => setTimeout(resolve, 1500));
      }),
  );
  await page.waitForLoadState('networkidle', most).catch(() => undefined);
}

function figuresOf(name: string, requests: Request[]): Figure[] {
  const scripts = requests.filter(({ type }) => type === 'Script');
  const most = name === '/contact' ? budget.scriptOnContact : budget.script;
  const home: Figure[] = [
    { name: '/: all of it', value: weigh(requests), unit: 'KB', budget: { max: budget.kilobytes } },
    { name: '/: requests', value: requests.length, unit: '', budget: { max: budget.requests } },
  ];
  return [
    ...(name === '/' ? home : []),
    {
      name: `${name}: script before idle`,
      value: weighBodies(scripts.filter(({ early }) => early)),
      unit: 'KB',
      budget: { max: budget.scriptBeforeIdle },
      note: 'brotli, without headers',
    },
    {
      name: `${name}: script, hydrated`,
      value: weighBodies(scripts),
      unit: 'KB',
      budget: { max: most },
      note: 'brotli, without headers',
    },
  ];
}

function weigh(requests: Request[]): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

/** Without response headers: the budgets of script are in brotli. */
function weighBodies(requests: Request[]): number {
  return weigh(requests) - requests.reduce((sum, { head }) => sum + head, 0) / 1000;
}
