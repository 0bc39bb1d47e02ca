import { test as base, expect, type Page } from '@playwright/test';
import { shiftDate } from '../../support/shift-date.ts';
import { type ContentSet, contentSets, serveSet } from './content-sets.ts';

type Server = Awaited<ReturnType<typeof serveSet>>;

/**
 * Every worker has servers and data folders of its own, so that journeys cannot meet. `baseURL` is a
 * server of the seed; a file that is about other content says `test.use({ contentSet })` at its top.
 * Every journey imports this `test` or extends it without fixtures of the worker's: files with others
 * would each need new workers, with new browsers and servers.
 */
export const test = base.extend<
  {
    contentSet: ContentSet;
    server: Server;
    baseURL: string;
    started: <T extends { stop(): unknown }>(starting: T | Promise<T>) => Promise<T>;
  },
  { startOnce: <T extends { stop(): Promise<void> }>(name: string, start: () => Promise<T>) => Promise<T> }
>({
  /** Starts something at its first use, for all journeys of this worker. */
  startOnce: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern.
    async ({}, use) => {
      const started = new Map<string, Promise<{ stop(): Promise<void> }>>();
      await use(<T extends { stop(): Promise<void> }>(name: string, start: () => Promise<T>) => {
        const running = started.get(name) ?? start();
        started.set(name, running);
        // What has this name was started by this very function.
        return running as Promise<T>;
      });
      await Promise.all([...started.values()].map(async (each) => (await each).stop()));
    },
    { scope: 'worker' },
  ],
  /** Every page, of whatever context, sees the tests' clock (tests/support/test-clock.ts) and keeps what it said. */
  browser: [
    async ({ browser }, use) => {
      const first = await browser.newPage();
      const theirs = await first.evaluate(() => Date.now());
      await first.close();
      const content = `(${String(shiftDate)})(() => ${Date.now() - theirs})`;
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript({ content });
        await context.addInitScript(keepToasts);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  contentSet: [contentSets.seed, { option: true }],
  server: async ({ contentSet, startOnce }, use) =>
    use(await startOnce(contentSet.name, () => serveSet(contentSet))),
  baseURL: async ({ server }, use) => use(server.address),
  /** What a journey starts for itself is stopped when it ends, the last first. */
  // oxlint-disable-next-line no-empty-pattern -- As above.
  started: async ({}, use) => {
    const running: { stop(): unknown }[] = [];
    await use(async (starting) => {
      const one = await starting;
      running.unshift(one);
      return one;
    });
    for (const one of running) await one.stop();
  },
});

export { expect };

interface Said {
  toastsSaid: string[];
}

/**
 * Runs in the page. A toast goes after four seconds, which a busy machine may let pass between two looks.
 * The desk has one, whose words change.
 */
function keepToasts() {
  const said: string[] = [];
  const latest = new WeakMap<Element, string>();
  Object.assign(window, { toastsSaid: said });
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.toast')) {
      if (latest.get(toast) === toast.textContent) continue;
      latest.set(toast, toast.textContent);
      said.push(toast.textContent);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Waits for a toast with these words, still there or gone; then for another of the same words it waits anew. */
export async function toastSaid(page: Page, words: string | RegExp) {
  await page.waitForFunction((wanted) => {
    const { toastsSaid } = window as unknown as Said;
    const index = toastsSaid.findIndex((text) =>
      typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text),
    );
    return index !== -1 && toastsSaid.splice(0, index + 1).length > 0;
  }, words);
}

/**
 * Moves the mouse, which starts the loader, and waits until React has marked the root as its own.
 */
export async function hydrated(page: Page) {
  // Twice: on the second page of a test the mouse lies at the first place already.
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
}

/**
 * Pages opened from now on wait ten minutes where they would wait so long: for what a slow machine gives nobody the
 * time to see.
 */
export const waitLonger = (page: Page, instead: number) =>
  page.addInitScript((tooShort) => {
    const real = window.setTimeout;
    window.setTimeout = ((then: TimerHandler, ms?: number, ...more: unknown[]) =>
      real(then, ms === tooShort ? 600_000 : ms, ...more)) as typeof setTimeout;
  }, instead);

/** Of the window, in CSS pixels: `390x664`. */
export type Size = `${number}x${number}`;

/** After which what was changed is laid out and painted. */
export const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** As it stays, to be measured: with its fonts and the pictures in view, and painted. */
export async function settled(page: Page) {
  await page.evaluate(async () => {
    // Which ones are in view is known when the page is laid out, and so are the fonts it needs.
    const inView = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const isIn = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      return isIn && image.checkVisibility();
    });
    await document.fonts.ready;
    await Promise.allSettled(inView.map((image) => image.decode()));
  });
  await twoFrames(page);
}

/** Settled at this size. */
export async function resize(page: Page, size: Size) {
  const [width = 0, height = 0] = size.split('x').map(Number);
  await page.setViewportSize({ width, height });
  await settled(page);
  return { width, height };
}

/** Paths of the requests that match, from now on. */
export function requestsFor(page: Page, which: RegExp): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (which.test(pathname)) asked.push(pathname);
  });
  return asked;
}

/** Requests that match wait until the function that is returned is called. */
export async function hold(page: Page, which: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await held.promise;
    // The page may have given it up meanwhile.
    await route.continue().catch(() => {});
  });
  return held.resolve;
}

/** Page errors and console errors while the test runs. */
export function complaints(page: Page) {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
  return heard;
}
