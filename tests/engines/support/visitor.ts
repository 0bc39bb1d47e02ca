import { expect } from 'vitest';
import type { Engine } from './engine.ts';

const press = { type: 'pointerDown', button: 0 };
const release = { type: 'pointerUp', button: 0 };

/** Keys that are no letters, as WebDriver writes them. */
export const keys = { escape: '\uE00C' };

/** What a person does in a browser, with real pointer and key events, and what the tests ask it. */
export function visitorOf(engine: () => Engine) {
  /** Runs in the page: it may use nothing from around it but its arguments. */
  const inPage = <Args extends unknown[], T>(work: (...args: Args) => T, ...args: Args) =>
    engine().evaluate(`(${work.toString()})(...${JSON.stringify(args)})`) as Promise<T>;

  const moveTo = (x: number, y: number, ...then: object[]) =>
    engine().perform([
      { type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x, y, duration: 0 }, ...then] },
    ]);

  async function click(selector: string) {
    let before = '';
    let place: { x: number; y: number } | null = null;
    const atRest = async () => {
      place = await inPage(middleOf, selector);
      const here = JSON.stringify(place);
      const moved = here !== before;
      before = here;
      return place !== null && !moved;
    };
    await expect.poll(atRest).toBe(true);
    const { x, y } = place as unknown as { x: number; y: number };
    await moveTo(x, y, press, release);
  }

  return {
    inPage,
    click,
    clickAt: (x: number, y: number) => moveTo(x, y, press, release),
    text: (selector: string) => inPage((s) => document.querySelector(s)?.textContent ?? '', selector),
    /** What the page's ear has heard since it was opened. */
    complaints: () => inPage(() => window.heard ?? ['nobody listened']),
    /** Intent, then React: a page is hydrated once its root carries React's own marks. */
    async hydrated() {
      let nudge = 0;
      const nudged = async () => {
        // Firefox refuses the pointer for a moment after a page has loaded.
        await moveTo(3 + (nudge++ % 5), 3).catch(() => undefined);
        return inPage(marksOfRoot);
      };
      await expect.poll(nudged).toContain('__reactContainer');
    },
    /** The times of the review panel arrive last, and move what stands beside them: a press before that may miss. */
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
    press: (value: string) =>
      engine().perform([
        {
          type: 'key',
          id: 'keys',
          actions: [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ],
        },
      ]),
  };
}

/** The middle of the first of these elements that takes up room, brought into view; nothing while another covers it. */
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
