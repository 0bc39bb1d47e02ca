/**
 * What React costs the main thread: taking over a page that stands, and going from one page to another.
 *
 *   npm run bench hydration        writes build/bench/hydration.json
 *
 * Times are the thread's own on the processor, so that another program's hunger does not lengthen them. Hydration is
 * measured with the processor slowed to a quarter, as Lighthouse does for a phone.
 */
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tools/browser/find-chromium.ts';
import { median, round, writeFigures } from './support/figures.ts';
import { type Screen, serveScreens } from './support/screens.ts';

const runs = 5;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const slowdown = 4;
const mostNavigation = 50;

const served = await serveScreens();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
const hydrations = [];
for (const screen of served.screens) hydrations.push(await hydration(screen));
const ways = await navigations(served.screens);
await browser.close();
await served.stop();

writeFigures(
  'hydration',
  'React on the main thread',
  [
    ...hydrations.map(({ name, longest }) => ({
      name: `${name}: longest task of hydration`,
      value: longest,
      unit: 'ms',
      note: `processor slowed ${slowdown} times`,
    })),
    ...ways.map(({ from, to, script }) => ({
      name: `${from} to ${to}`,
      value: script,
      unit: 'ms',
      budget: { max: mostNavigation },
      note: 'script of a client navigation, both ends warmed',
    })),
  ],
  [
    {
      title: `Hydration, processor slowed ${slowdown} times, median of ${runs}, ms`,
      columns: ['page', 'script', 'main thread', 'longest task', 'blocking over 50 ms'],
      rows: hydrations.map(({ name, script, busy, longest, blocking }) => [
        name,
        script,
        busy,
        longest,
        blocking,
      ]),
    },
    {
      title: `Client navigation, median of ${runs}, ms`,
      columns: ['from', 'to', 'script', 'main thread', `script, slowed ${slowdown} times`],
      rows: ways.map(({ from, to, script, busy, slowed }) => [from, to, script, busy, slowed]),
    },
  ],
);

/** From the moment the page has loaded until React stands and the thread rests. */
async function hydration({ name, address }: Screen) {
  const found = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const devtools = await watchThread(page, slowdown);
    await page.addInitScript(watchLongTasks);
    await page.goto(address, { waitUntil: 'load' });
    const before = await spent(devtools);
    await becomesReact(page);
    await rests(page);
    const after = await spent(devtools);
    const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
    found.push({ script: after.script - before.script, busy: after.busy - before.busy, tasks });
    await context.close();
  }
  return {
    name,
    script: round(median(found.map(({ script }) => script))),
    busy: round(median(found.map(({ busy }) => busy))),
    longest: round(median(found.map(({ tasks }) => Math.max(0, ...tasks)))),
    blocking: round(median(found.map(({ tasks }) => tasks.reduce((sum, task) => sum + task - 50, 0)))),
  };
}

/** Round and round through the navigation bar of a wide screen: the first round warms, the others count. */
async function navigations(screens: Screen[]) {
  const [home] = screens;
  if (!home) throw new Error('there is no home page');
  const stops = ['/work', '/about', '/contact', '/'];
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(home.address, { waitUntil: 'load' });
  await becomesReact(page);
  const full = await watchThread(page, 1);
  const found = stops.map((to, at) => ({
    from: stops.at(at - 1) ?? '/',
    to,
    quick: [] as Spent[],
    slow: [] as Spent[],
  }));
  for (let turn = 0; turn <= 2 * runs; turn += 1) {
    await full.send('Emulation.setCPUThrottlingRate', { rate: turn > runs ? slowdown : 1 });
    for (const way of found) {
      const cost = await navigate(page, full, way.to);
      if (turn > 0) (turn > runs ? way.slow : way.quick).push(cost);
    }
  }
  return found.map(({ from, to, quick, slow }) => ({
    from,
    to,
    script: round(median(quick.map(({ script }) => script))),
    busy: round(median(quick.map(({ busy }) => busy))),
    slowed: round(median(slow.map(({ script }) => script))),
  }));
}

async function navigate(page: Page, devtools: CDPSession, to: string): Promise<Spent> {
  await rests(page);
  const before = await spent(devtools);
  await page.locator(`header a[href="${to}"]:visible`).first().click();
  await page.waitForURL((address) => address.pathname === to);
  await rests(page);
  const after = await spent(devtools);
  return { script: after.script - before.script, busy: after.busy - before.busy };
}

interface Spent {
  script: number;
  busy: number;
}

async function watchThread(page: Page, rate: number): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  return devtools;
}

async function spent(devtools: CDPSession): Promise<Spent> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const milliseconds = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  return { script: milliseconds('ScriptDuration'), busy: milliseconds('TaskDuration') };
}

async function becomesReact(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
}

/** A second without a request, and an idle moment after it: dissolves and late work are in. */
async function rests(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => requestIdleCallback(resolve), 500);
      }),
  );
}

/** Runs in the page, before anything of its own. */
function watchLongTasks() {
  const longTasks: number[] = [];
  Object.assign(window, { longTasks });
  new PerformanceObserver((list) => {
    longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
}
