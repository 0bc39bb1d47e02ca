import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../tools/browser/find-chromium.ts';
import {
  beforeWorker,
  drawCallsMeanwhile,
  engineRequests,
  frameWorker,
  softwareWebgl,
  frozenClock,
  watchContext,
  storeMotionPreference,
} from '../support/moving-picture.ts';
import { difference } from '../support/picture-difference.ts';
import { expect, test } from './support/site.ts';

test.use({
  viewport: { width: 1040, height: 600 },
  launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, ...softwareWebgl] },
});

/** Software WebGL is slow, and slower on a busy machine. */
test.describe.configure({ timeout: 180_000 });

const frameOf = (page: Page) => page.locator('[data-frame]');
const canvasOf = (page: Page) => page.locator('[data-frame] canvas');
const pauseSwitch = (page: Page) => page.getByRole('button', { name: 'Pause the picture' });
const playSwitch = (page: Page) => page.getByRole('button', { name: 'Play the picture' });
const anySwitch = (page: Page) => page.getByRole('button', { name: /the picture$/ });

async function expectPlaying(page: Page) {
  await expect(frameOf(page)).toHaveAttribute('data-frame', 'playing', { timeout: 30_000 });
  await expect(canvasOf(page)).toHaveCount(1);
  await expect(pauseSwitch(page)).toBeVisible();
}

/**
 * React has hydrated and idle callbacks have run: what has not been requested by now will not be.
 */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );
  await page.waitForLoadState('networkidle');
}

async function expectPosterOnly(page: Page, asked: string[]) {
  await page.goto('/');
  await settled(page);
  await expect(frameOf(page)).toHaveAttribute('data-frame', 'poster');
  await expect(canvasOf(page)).toHaveCount(0);
  await expect(anySwitch(page)).toHaveCount(0);
  expect(asked).toEqual([]);
}

test.describe('the poster stays and nothing of the engine is requested', () => {
  test.beforeEach(({ page }) => storeMotionPreference(page, 'on'));

  test('on a screen under 1024 px', async ({ page }) => {
    await page.setViewportSize({ width: 1023, height: 700 });
    await expectPosterOnly(page, engineRequests(page));
  });

  test('under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectPosterOnly(page, engineRequests(page));
  });

  test('under Save-Data', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await expectPosterOnly(page, engineRequests(page));
  });

  test('in a browser without WebGL2', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'WebGL2RenderingContext');
    });
    await expectPosterOnly(page, engineRequests(page));
  });
});

test.describe('the engine stops and the poster stays', () => {
  test('where WebGL is switched off, before a texture is asked for', async ({ baseURL }) => {
    const flags = [...chromiumFlags, '--disable-gpu', '--disable-software-rasterizer'];
    const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
    const page = await browser.newPage({ baseURL, viewport: { width: 1040, height: 600 } });
    await storeMotionPreference(page, 'on');
    const asked = engineRequests(page);
    await page.goto('/');
    await expect.poll(() => asked.some((path) => path.includes('worker')), { timeout: 30_000 }).toBe(true);
    await expect(frameOf(page)).toHaveAttribute('data-frame', 'poster', { timeout: 30_000 });
    await expect(canvasOf(page)).toHaveCount(0);
    await expect(anySwitch(page)).toHaveCount(0);
    expect(asked.filter((path) => path.endsWith('.avif'))).toEqual([]);
    await browser.close();
  });

  test('on software WebGL, before a texture is asked for, and lets the visitor overrule', async ({
    page,
  }) => {
    await beforeWorker(page);
    const asked = engineRequests(page);
    await page.goto('/');
    await expect(playSwitch(page)).toBeVisible({ timeout: 30_000 });
    await expect(canvasOf(page)).toHaveCount(0);
    await expect.poll(() => page.workers().length).toBe(0);
    expect(asked.filter((path) => path.endsWith('.avif'))).toEqual([]);
    await playSwitch(page).click();
    await expectPlaying(page);
  });

  test('on a renderer that passes for fast and cannot hold 30 frames a second', async ({ page }) => {
    await beforeWorker(
      page,
      `const openContext = OffscreenCanvas.prototype.getContext;
       OffscreenCanvas.prototype.getContext = function (kind, settings) {
         const context = openContext.call(this, kind, { ...settings, failIfMajorPerformanceCaveat: false });
         context.getExtension = () => null;
         const read = context.readPixels.bind(context);
         context.readPixels = (...where) => {
           read(...where);
           for (const until = performance.now() + 40; performance.now() < until; );
         };
         return context;
       };`,
    );
    const asked = engineRequests(page);
    await page.goto('/');
    await expect(playSwitch(page)).toBeVisible({ timeout: 30_000 });
    await expect(canvasOf(page)).toHaveCount(0);
    await expect.poll(() => page.workers().length).toBe(0);
    expect(asked.filter((path) => path.endsWith('.avif'))).toEqual([]);
  });

  test('when the context is lost in the worker', async ({ page }) => {
    await storeMotionPreference(page, 'on');
    await beforeWorker(page, watchContext);
    await page.goto('/');
    await expectPlaying(page);
    const worker = await frameWorker(page);
    await worker.evaluate(() => {
      const { context } = self as unknown as { context: WebGL2RenderingContext };
      context.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await expect(frameOf(page)).toHaveAttribute('data-frame', 'poster');
    await expect(canvasOf(page)).toHaveCount(0);
    await expect(anySwitch(page)).toHaveCount(0);
  });

  test('when the context is lost on the main thread, where there is no OffscreenCanvas', async ({ page }) => {
    await storeMotionPreference(page, 'on');
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'OffscreenCanvas');
    });
    await page.goto('/');
    await expectPlaying(page);
    await expect.poll(() => page.workers().length).toBe(0);
    await canvasOf(page).evaluate((canvas: HTMLCanvasElement) => {
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await expect(frameOf(page)).toHaveAttribute('data-frame', 'poster');
    await expect(canvasOf(page)).toHaveCount(0);
  });

  test('when the window becomes narrow, and tries again when it is wide', async ({ page }) => {
    await storeMotionPreference(page, 'on');
    await beforeWorker(page);
    await page.goto('/');
    await expectPlaying(page);
    await page.setViewportSize({ width: 900, height: 600 });
    await expect(canvasOf(page)).toHaveCount(0);
    await expect(anySwitch(page)).toHaveCount(0);
    await page.setViewportSize({ width: 1040, height: 600 });
    await expectPlaying(page);
  });

  test('when reduced motion is switched on', async ({ page }) => {
    await storeMotionPreference(page, 'on');
    await beforeWorker(page);
    await page.goto('/');
    await expectPlaying(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(canvasOf(page)).toHaveCount(0);
    await expect.poll(() => page.workers().length).toBe(0);
  });
});

test.describe('the switch', () => {
  test('"off" asks for nothing until the visitor plays, and playing is remembered', async ({ page }) => {
    await beforeWorker(page);
    const asked = engineRequests(page);
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('longtake:frame', 'off'));
    await page.reload();
    asked.length = 0;
    await expect(playSwitch(page)).toBeVisible({ timeout: 30_000 });
    await settled(page);
    expect(asked).toEqual([]);
    await playSwitch(page).click();
    await expectPlaying(page);
    expect(await page.evaluate(() => localStorage.getItem('longtake:frame'))).toBe('on');
    await page.reload();
    await expectPlaying(page);
  });

  test('pauses at once, and a later visit keeps still', async ({ page }) => {
    await beforeWorker(page, watchContext);
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('longtake:frame', 'on'));
    await page.reload();
    await expectPlaying(page);
    await pauseSwitch(page).click();
    await expect(playSwitch(page)).toBeVisible();
    const worker = await frameWorker(page);
    await expect.poll(() => drawCallsMeanwhile(worker)).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('longtake:frame'))).toBe('off');
    await page.reload();
    await expect(playSwitch(page)).toBeVisible({ timeout: 30_000 });
    await expect(canvasOf(page)).toHaveCount(0);
  });
});

test.describe('while it plays', () => {
  test.beforeEach(async ({ page }) => {
    await storeMotionPreference(page, 'on');
  });

  test('it rests out of sight and in a hidden tab', async ({ page }) => {
    await beforeWorker(page, watchContext);
    await page.goto('/');
    await expectPlaying(page);
    const worker = await frameWorker(page);
    await expect.poll(() => drawCallsMeanwhile(worker)).toBeGreaterThan(0);

    await page.evaluate(() => scrollTo(0, innerHeight * 2));
    await expect.poll(() => drawCallsMeanwhile(worker)).toBe(0);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => drawCallsMeanwhile(worker)).toBeGreaterThan(0);

    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => drawCallsMeanwhile(worker)).toBe(0);
  });

  test('it rests while the film is watched', async ({ page }) => {
    await beforeWorker(page, watchContext);
    await page.goto('/');
    await expectPlaying(page);
    const worker = await frameWorker(page);
    await expect.poll(() => drawCallsMeanwhile(worker)).toBeGreaterThan(0);
    await page.getByRole('link', { name: /^Watch the take/ }).click();
    await expect.poll(() => drawCallsMeanwhile(worker)).toBe(0);
    await expect(anySwitch(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect.poll(() => drawCallsMeanwhile(worker)).toBeGreaterThan(0);
    await expect(pauseSwitch(page)).toBeVisible();
  });

  test('its first frame is the poster', async ({ page }) => {
    await beforeWorker(page, frozenClock);
    await page.goto('/');
    await expectPlaying(page);
    await expect(canvasOf(page)).toHaveCSS('opacity', '1');
    const moving = await page.screenshot();
    await canvasOf(page).evaluate((canvas) => {
      canvas.style.visibility = 'hidden';
    });
    const poster = await page.screenshot();
    const { mean, greatestOfAreas } = await difference(moving, poster);
    expect(mean).toBeLessThan(2);
    expect(greatestOfAreas).toBeLessThan(6);
  });
});
