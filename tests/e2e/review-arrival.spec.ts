import type { Page, Route } from '@playwright/test';
import { clockAt } from '../support/child-environment.ts';
import { contentSets, serveSet } from './support/content-sets.ts';
import { panel, startWithAFullDay } from './support/review-panel.ts';
import { expect, hydrated, test } from './support/site.ts';

type Place = Pick<DOMRect, 'left' | 'right' | 'top'>;
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };
interface Seen {
  seen: {
    paints: number;
    shifts: number[];
    /** Takes in what the observer was not told yet. */
    flush: () => void;
    /** By width. */
    kept: Map<number, { places: Map<Element, Place>; height: number }>;
  };
}

// The last is the one at which the page's scripts come.
const widths = [1350, 1200, 1024, 768, 405, 390, 320];
const moments = {
  'an office is open': '2026-11-16T06:00:00Z',
  'the offices are closed': '2026-11-15T12:00:00Z',
  // Of the longer name of a place, with a date: the longest line there is.
  'one place has a day off and the other is closed': '2027-01-26T02:30:00Z',
};

// Where twelve hours are written times are longest.
test.use({ timezoneId: 'Europe/Berlin', locale: 'en-US' });
// Free times are fetched whenever they are shown, so a request may be open when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('nothing jumps when clocks and free times arrive', async ({ page }) => {
  await page.addInitScript(() => {
    const take = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        if (entry.entryType === 'paint') seen.paints += 1;
        // What a change of the window's size has moved is marked so, however late it is told.
        else if (!(entry as LayoutShift).hadRecentInput) seen.shifts.push((entry as LayoutShift).value);
      }
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    const flush = () => take(observer.takeRecords());
    const seen: Seen['seen'] = { paints: 0, shifts: [], flush, kept: new Map() };
    Object.assign(window, { seen });
    observer.observe({ entryTypes: ['paint', 'layout-shift'] });
  });
  for (const [when, time] of Object.entries(moments))
    await test.step(`while ${when}`, () => expectNothingJumps(page, time));
});

/**
 * Compares every place before and after at each width, of one visit: what a script changes does not
 * depend on the width, and the style sheet lays it out anew.
 */
async function expectNothingJumps(page: Page, time: string) {
  const server = await serveSet(contentSets.seed, clockAt(time));
  await page.clock.setFixedTime(time);
  await startWithAFullDay(page);
  const painted = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await painted.promise;
    await route.continue();
  };
  await page.route('**/*.js', hold);
  await page.goto(`${server.address}/contact`, { waitUntil: 'commit' });
  // Its end too: the first paint may come before all of the page is there.
  await page.waitForFunction(
    () => document.readyState !== 'loading' && (window as unknown as Seen).seen.paints > 0,
  );
  // Shifts by fonts do not count here: this machine lacks the fallback fonts they are measured
  // against.
  await page.evaluate(async () => void (await document.fonts.ready));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(keepPlaces, width);
  }
  await page.evaluate(untilShiftsCount);

  painted.resolve();
  await hydrated(page);
  await panel(page).evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await expect(panel(page).getByRole('radio').first()).toBeAttached();
  await expect(page.getByText(/\d:\d\d\s?[ap]m IST/).first()).toBeAttached();
  await expect(page.getByText(/^It is [1-9]/)).toBeAttached();
  expect(await shiftsSoFar(page)).toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(findMoved, width), `${width}`).toEqual([]);
  }
  await page.unroute('**/*.js', hold);
  await server.stop();
}

/**
 * Runs in the page. For a while after a change of the window's size the browser marks every shift as caused by it:
 * until one of an element of ours is not.
 */
async function untilShiftsCount() {
  const { seen } = window as unknown as Seen;
  const mover = document.body.appendChild(document.createElement('p'));
  mover.textContent = 'It moves.';
  mover.style.position = 'fixed';
  for (let top = 0; seen.shifts.length === 0; top = 300 - top) {
    mover.style.top = `${top}px`;
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    seen.flush();
  }
  mover.remove();
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  seen.flush();
  seen.shifts.length = 0;
}

/** With those of what is laid out and not drawn yet. */
async function shiftsSoFar(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++)
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const { seen } = window as unknown as Seen;
    seen.flush();
    return seen.shifts;
  });
}

/** Runs in the page. What is still empty is not seen yet. */
function keepPlaces(width: number) {
  scrollTo(0, 0);
  const places = new Map<Element, Place>();
  for (const element of document.body.querySelectorAll('*')) {
    const { left, right, top, height } = element.getBoundingClientRect();
    if (element.checkVisibility() && right > left && height > 0) places.set(element, { left, right, top });
  }
  const { seen } = window as unknown as Seen;
  seen.kept.set(width, { places, height: document.body.scrollHeight });
}

/**
 * Runs in the page. What was replaced, as a skeleton is, has not moved, nor has what grows from the
 * edge that it is aligned to.
 */
function findMoved(width: number): string[] {
  scrollTo(0, 0);
  const { places, height } = (window as unknown as Seen).seen.kept.get(width)!;
  const moved = [...places].flatMap(([element, before]) => {
    if (!element.isConnected || !element.checkVisibility()) return [];
    const { left, right, top } = element.getBoundingClientRect();
    const aside = Math.min(Math.abs(left - before.left), Math.abs(right - before.right));
    // Half a pixel for rounding.
    if (aside <= 0.5 && Math.abs(top - before.top) <= 0.5) return [];
    return [`${element.localName}.${element.className} from ${before.left} ${before.top} to ${left} ${top}`];
  });
  const { scrollHeight } = document.body;
  return scrollHeight === height ? moved : [...moved, `the end from ${height} to ${scrollHeight}`];
}
