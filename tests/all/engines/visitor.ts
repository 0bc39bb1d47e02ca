import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { nowhere } from '../../../tools/site/page-files.ts';
import { type ContentSet, contentSets, serveSet } from '../../e2e/support/content-sets.ts';
import type { Engine } from './engine.ts';

type Size = readonly [width: number, height: number];
export const phone: Size = [390, 844];
export const desktop: Size = [1440, 900];

/** Nothing sets the clock of these browsers, so their servers go by the machine's too. */
const machineClock = { CLOCK_AHEAD_MS: '0' };

type Server = Awaited<ReturnType<typeof serveSet>>;

/**
 * One browser and its visitor for all the tests around it, and a server for each set they open; a
 * failed test keeps a screenshot.
 */
export function openSite(name: string, start: () => Promise<Engine>) {
  const servers = new Map<ContentSet, Server>();
  let browser: Engine | undefined;
  const engine = () => {
    if (!browser) throw new Error(`${name} has not started`);
    return browser;
  };
  beforeAll(async () => {
    browser = await start();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    mkdirSync('build/look', { recursive: true });
    writeFileSync(`build/look/${name}-failed.png`, await engine().picture());
  });
  afterAll(async () => {
    await browser?.close();
    for (const server of servers.values()) await server.stop();
  });

  return {
    ...visitorOf(engine),
    resize: ([width, height]: Size) => engine().resize(width, height),
    async open(path: string, [width, height]: Size = desktop, contentSet: ContentSet = contentSets.seed) {
      const server = servers.get(contentSet) ?? (await serveSet(contentSet, machineClock));
      servers.set(contentSet, server);
      await engine().resize(width, height);
      await engine().open(`${server.address}${path}`);
    },
  };
}

export type Visitor = ReturnType<typeof openSite>;

/** Opens a page: it reads, fits, and hydrates without an error. */
export async function expectToOpen(visitor: Visitor, path: string) {
  await visitor.open(path);
  // Under load Firefox may say that a page has come and still show the one before.
  await expect.poll(() => visitor.inPage(() => document.querySelectorAll('h1').length)).toBe(1);
  const seen = await visitor.inPage(() => ({
    title: document.title,
    overflow: document.documentElement.scrollWidth - innerWidth,
  }));
  expect(seen.title).toContain('Longtake');
  expect(seen.overflow).toBeLessThanOrEqual(0);
  await visitor.hydrated();
  expect((await visitor.text('h1')) === 'Page not found').toBe(path === nowhere);
  expect(await visitor.errors()).toEqual([]);
}

/** What a person does in a browser, with real pointer and key events, and what the tests ask it. */
function visitorOf(engine: () => Engine) {
  /** Runs in the page: the function may use nothing from around it but its arguments. */
  const inPage = <Args extends unknown[], T>(work: (...args: Args) => T, ...args: Args) =>
    engine().evaluate(`(${work.toString()})(...${JSON.stringify(args)})`) as Promise<T>;

  /** Waits until the element stands still: the layout may move while times and pictures arrive. */
  async function restingPlace(selector: string) {
    let place: { x: number; y: number } | null = null;
    const atRest = async () => {
      const before = JSON.stringify(place);
      place = await inPage(middleOf, selector);
      return place !== null && JSON.stringify(place) === before;
    };
    await expect.poll(atRest).toBe(true);
    return place ?? { x: 0, y: 0 };
  }
  async function click(selector: string) {
    const { x, y } = await restingPlace(selector);
    await engine().click(x, y);
  }

  return {
    inPage,
    click,
    clickAt: (x: number, y: number) => engine().click(x, y),
    press: (key: 'Escape') => engine().press(key),
    text: (selector: string) => inPage((s) => document.querySelector(s)?.textContent ?? '', selector),
    /** Errors in the page since it was opened. */
    errors: () => inPage(() => window.recordedErrors ?? ['errors were not recorded']),
    /** Intent, then React: a page is hydrated once its root carries React's own marks. */
    async hydrated() {
      let moves = 0;
      const moved = async () => {
        // Firefox refuses the pointer for a moment after a page has loaded.
        await engine()
          .moveTo(3 + (moves++ % 5), 3)
          .catch(() => undefined);
        return inPage(marksOfRoot);
      };
      await expect.poll(moved).toContain('__reactContainer');
    },
    /**
     * The times of the review panel arrive last, and move what stands beside them: a press before
     * that may miss.
     */
    async settled() {
      await expect.poll(() => inPage(timesToChoose)).toBeGreaterThan(0);
    },
    /** As a paste over what is there: letter by letter takes WebKit's driver seconds. */
    async fill(selector: string, words: string) {
      await click(selector);
      await inPage((text) => {
        if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
        document.execCommand('insertText', false, text);
      }, words);
    },
  };
}

/**
 * The middle of the first of these elements that takes up room, scrolled into view; null while
 * another covers it.
 */
function middleOf(selector: string) {
  const element = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length > 0);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = element?.getBoundingClientRect();
  if (!box) return null;
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] as const;
  return element?.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}

const marksOfRoot = () => Object.keys(document.getElementById('root') ?? {}).join(' ');

const timesToChoose = () => document.querySelectorAll('.review-time').length;
