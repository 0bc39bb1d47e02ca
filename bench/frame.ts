/**
 * The moving picture's price, with it on and off in one run: frame times of the canvas, long tasks of the main thread, bytes.
 *
 *   npm run bench frame        writes build/bench/frame.json, fails over the budget of bytes
 *
 * Without a graphics chip WebGL runs on the processor, which is the worst case for frame times and a fair one for the main
 * thread: whatever the worker does, the page must not feel it.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Worker } from '@playwright/test';
import { beforeWorker, frameWorker, softwareWebgl } from '../tests/support/frame-stage.ts';
import { chromiumFlags, findChromium } from '../tools/browser/find-chromium.ts';
import { buildIfStale } from '../tools/site/build-if-stale.ts';
import { serveBuilt } from '../tools/site/serve-built.ts';
import { writeFigures } from './support/figures.ts';

const watchedMs = 15_000;
const assets = 'build/current/site/assets';
/** Full pace, and every interval kept. */
const pacing = `
  self.intervals = [];
  const nextFrame = self.requestAnimationFrame.bind(self);
  let before = 0;
  self.requestAnimationFrame = (tick) => nextFrame((now) => {
    if (before && now > before) self.intervals.push(now - before);
    before = now;
    tick(now);
  });`;

await buildIfStale();
const server = await serveBuilt({ LOG_LEVEL: 'silent' });
const visits = { off: await visit('off'), on: await visit('on'), unasked: await visit(null) };
const weight = await bytes();
await server.stop();
writeFigures(
  'frame',
  'The moving picture',
  [
    {
      name: 'its script',
      value: weight.scriptBrotli / 1000,
      unit: 'KB',
      budget: { max: 60 },
      note: 'brotli',
    },
    { name: 'its textures', value: weight.textures / 1000, unit: 'KB', budget: { max: 350 } },
  ],
  [
    {
      title: 'Visits of 15 s on a wide screen, WebGL on the processor: times in ms',
      columns: [
        'picture',
        'main thread busy',
        'long tasks',
        'longest',
        'longest of ours',
        'canvas frame',
        '95th',
      ],
      rows: Object.entries(visits).map(([name, { mainThread, canvas }]) => [
        name,
        mainThread.busy,
        mainThread.longTasks,
        mainThread.longest,
        mainThread.ownLongest,
        canvas.middle,
        canvas.slowestTwentieth,
      ]),
    },
  ],
);

/**
 * One visit of a wide screen in a browser of its own: loads, waits for the verdict, moves the pointer and scrolls, and counts.
 * `busy` is the main thread's time on the processor, which another program's hunger cannot lengthen; long tasks are by the
 * clock on the wall. `ownLongest` is the longest script of ours in any long frame.
 */
async function visit(wish: 'on' | 'off' | null) {
  const args = [...chromiumFlags, ...softwareWebgl];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(watchMainThread, wish);
  await beforeWorker(page, '', pacing);
  await page.goto(server.address);
  const state = page.locator(`[data-frame=${wish === 'on' ? 'playing' : 'offered'}]`);
  await state.waitFor({ state: 'attached', timeout: 90_000 });
  const until = Date.now() + watchedMs;
  for (let step = 0; Date.now() < until; step++) {
    await page.mouse.move(300 + (step % 9) * 90, 300 + (step % 5) * 60);
    await page.mouse.wheel(0, step % 20 < 10 ? 20 : -20);
    await page.waitForTimeout(100);
  }
  const { metrics } = await devtools.send('Performance.getMetrics');
  const seen = await page.evaluate(() => (window as unknown as { seen: MainThread }).seen);
  const intervals = wish === 'on' ? await intervalsOf(await frameWorker(page)) : [];
  await browser.close();
  return {
    mainThread: {
      busy: Math.round((metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000),
      longTasks: seen.longTasks.length,
      longest: Math.max(0, ...seen.longTasks),
      ownLongest: Math.max(0, ...seen.ownScripts),
    },
    canvas: {
      middle: share(intervals, 0.5),
      slowestTwentieth: share(intervals, 0.95),
    },
  };
}

interface MainThread {
  longTasks: number[];
  ownScripts: number[];
}

/** Runs in the page, before anything of its own. */
function watchMainThread(wish: string | null) {
  if (wish) localStorage.setItem('longtake:frame', wish);
  const seen: MainThread = { longTasks: [], ownScripts: [] };
  (window as unknown as { seen: MainThread }).seen = seen;
  new PerformanceObserver((list) => {
    seen.longTasks.push(...list.getEntries().map((entry) => Math.round(entry.duration)));
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    const frames = list.getEntries() as (PerformanceEntry & {
      scripts: { sourceURL: string; duration: number }[];
    })[];
    const own = frames
      .flatMap((frame) => frame.scripts)
      .filter(({ sourceURL }) => /stage-|engine-/.test(sourceURL));
    seen.ownScripts.push(...own.map(({ duration }) => Math.round(duration)));
  }).observe({ type: 'long-animation-frame', buffered: true });
}

async function intervalsOf(worker: Worker): Promise<number[]> {
  return worker.evaluate(() => (self as unknown as { intervals: number[] }).intervals);
}

async function bytes() {
  const names = await readdir(assets);
  const scripts = names.filter((name) => /^(stage|frame\.worker)-.*\.js$/.test(name));
  const contents = await Promise.all(scripts.map((name) => readFile(join(assets, name))));
  const textures = names.filter((name) =>
    /^(backdrop|plate|cards|still|calm|calm-cards)-.*\.avif$/.test(name),
  );
  const sizes = await Promise.all(textures.map((name) => stat(join(assets, name))));
  return {
    scriptBrotli: contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0),
    textures: sizes.reduce((sum, { size }) => sum + size, 0),
  };
}

function share(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
}
