import type { Page, Worker } from '@playwright/test';
import sharp from 'sharp';

/**
 * WebGL2 without a GPU: slow, but complete. Compositing stays without it, or every layer of the
 * page would go through the same slow renderer.
 */
export const softwareWebgl = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
];

/** Every file of the moving picture. */
export const engineFiles =
  /\/(canvas|picture\.worker|engine|backdrop|plate|cards|still|calm|calm-cards)-[\w-]+\.(js|avif)$/;

export async function storeMotionPreference(page: Page, value: 'on' | 'off'): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('longtake:moving-picture', stored), value);
}

/**
 * A few frames a second: software WebGL at 60 would leave no processor time for the page itself.
 */
const slowClock = `
  const nextFrame = self.requestAnimationFrame.bind(self);
  self.requestAnimationFrame = (tick) => setTimeout(() => nextFrame(tick), 200);`;

const workerScript = /picture\.worker-[\w-]+\.js/;

/**
 * Runs code before the engine's own in its worker, the only way to reach objects in there. Replaces
 * what an earlier call has set for the page.
 */
export async function beforeWorker(page: Page, code = ''): Promise<void> {
  await page.unroute(workerScript);
  await page.route(workerScript, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${slowClock}\n${code}\n${await answer.text()}` });
  });
}

/** Exposes the WebGL context and counts draw calls. */
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
export const frozenClock = `
  const realFrame = self.requestAnimationFrame.bind(self);
  self.requestAnimationFrame = (tick) => realFrame(() => tick(0));`;

/** Hides that the renderer is software. It draws too few frames in a second: see `slowClock`. */
export const passesForFast = `
  const openContext = OffscreenCanvas.prototype.getContext;
  OffscreenCanvas.prototype.getContext = function (kind, settings) {
    return openContext.call(this, kind, { ...settings, failIfMajorPerformanceCaveat: false });
  };`;

/** Draws nothing, by a clock that makes 50 frames a second of it whatever the real machine does. */
export const fastMachine = `
  WebGL2RenderingContext.prototype.drawArrays = () => {};
  let time = 0;
  performance.now = () => (time += 20);
  self.requestAnimationFrame = (tick) => setTimeout(() => tick(time), 1);`;

export async function pictureWorker(page: Page): Promise<Worker> {
  const found = page.workers().find((worker) => worker.url().includes('picture.worker'));
  return found ?? (await page.waitForEvent('worker', (worker) => worker.url().includes('picture.worker')));
}

/** Draw calls during three of the worker's frames: 0 when paused. */
export async function drawCallsMeanwhile(worker: Worker): Promise<number> {
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

/** How far two screenshots of one size are apart in the mean, on a scale of 0 to 255. */
export async function difference(one: Buffer, other: Buffer): Promise<number> {
  const pixels = [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer());
  const [first = one, second = other] = await Promise.all(pixels);
  let sum = 0;
  for (let index = 0; index < first.length; index++) sum += Math.abs(first[index]! - second[index]!);
  return sum / first.length;
}

/** The mean colours of areas of 8 by 8 pixels: most grain averages out in them, a shifted edge does not. */
export async function areasOf(picture: Buffer): Promise<number[]> {
  const { width, height } = await sharp(picture).metadata();
  const small = { width: Math.floor(width / 8), height: Math.floor(height / 8) };
  const areas = sharp(picture)
    .removeAlpha()
    .resize({ ...small, fit: 'fill', kernel: 'cubic' });
  return [...(await areas.raw().toBuffer())];
}
