import type { Page, Worker } from '@playwright/test';

/**
 * WebGL2 without a graphics chip: slow, but the real thing. The page around it is painted the plain way, or every
 * layer of it would go through the same slow renderer.
 */
export const softwareWebgl = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
];

const engineFiles =
  /\/(stage|frame\.worker|engine|backdrop|plate|cards|still|calm|calm-cards)-[\w-]+\.(js|avif)$/;

/** Everything the page asks for that belongs to the moving picture. */
export function engineRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (engineFiles.test(pathname)) asked.push(pathname);
  });
  return asked;
}

export async function wish(page: Page, value: 'on' | 'off'): Promise<void> {
  await page.addInitScript((wanted) => localStorage.setItem('longtake:frame', wanted), value);
}

/** A few frames a second: on a processor that has to draw them, full pace would leave nothing for the page itself. */
const calmClock = `
  const nextFrame = self.requestAnimationFrame.bind(self);
  self.requestAnimationFrame = (tick) => setTimeout(() => nextFrame(tick), 80);`;

/** Runs before the engine's own code in its worker: the one way to reach what lives there. */
export async function beforeWorker(page: Page, code = '', clock = calmClock): Promise<void> {
  await page.route(/frame\.worker-[\w-]+\.js/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${clock}\n${code}\n${await answer.text()}` });
  });
}

/** Keeps the context in reach and counts what is drawn. */
export const watchContext = `
  self.drawn = 0;
  const openContext = OffscreenCanvas.prototype.getContext;
  OffscreenCanvas.prototype.getContext = function (kind, settings) {
    const context = openContext.call(this, kind, settings);
    if (context) {
      self.context = context;
      const draw = context.drawArrays.bind(context);
      context.drawArrays = (...how) => { self.drawn++; draw(...how); };
    }
    return context;
  };`;

/** A clock that stands still: the engine draws its first frame again and again. */
export const standStill = `
  const realFrame = self.requestAnimationFrame.bind(self);
  self.requestAnimationFrame = (tick) => realFrame(() => tick(0));`;

export async function frameWorker(page: Page): Promise<Worker> {
  const found = page.workers().find((worker) => worker.url().includes('frame.worker'));
  return found ?? (await page.waitForEvent('worker', (worker) => worker.url().includes('frame.worker')));
}

/** What is drawn while the worker's frames go by: 0 when it rests, at least one picture when it plays. */
export async function drawnMeanwhile(worker: Worker): Promise<number> {
  return worker.evaluate(async () => {
    const scope = self as unknown as { drawn: number; requestAnimationFrame: (tick: () => void) => number };
    const frame = () =>
      new Promise<void>((resolve) => {
        scope.requestAnimationFrame(() => resolve());
      });
    await frame();
    const before = scope.drawn;
    for (let tick = 0; tick < 3; tick++) await frame();
    return scope.drawn - before;
  });
}
