import { expect } from 'vitest';
import type { Engine } from './engine.ts';

/** What a person does in a browser, with real pointer and key events, and what the tests ask it. */
export function visitorOf(engine: () => Engine) {
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
    async moveTo(selector: string) {
      const { x, y } = await restingPlace(selector);
      await engine().moveTo(x, y);
    },
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
