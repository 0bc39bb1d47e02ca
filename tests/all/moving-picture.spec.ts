import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../tools/find-chromium.ts';
import { slow } from '../e2e/support/film.ts';
import { film } from '../e2e/support/hero-film.ts';
import { expect, requestsFor, test } from '../e2e/support/site.ts';
import {
  areasOf,
  beforeWorker,
  difference,
  drawCallsMeanwhile,
  engineFiles,
  fastMachine,
  frozenClock,
  passesForFast,
  pictureWorker,
  softwareWebgl,
  storeMotionPreference,
  watchContext,
} from '../support/moving-picture.ts';

test.use({
  viewport: { width: 1040, height: 600 },
  launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, ...softwareWebgl] },
});

/** One worker for all: another would start another browser. */
test.describe.configure({ mode: 'default' });

const pictureOf = (page: Page) => page.locator('.moving-picture');
const canvasOf = (page: Page) => page.locator('.moving-picture canvas');
const pauseSwitch = (page: Page) => page.getByRole('button', { name: 'Pause the picture' });
const playSwitch = (page: Page) => page.getByRole('button', { name: 'Play the picture' });
const anySwitch = (page: Page) => page.getByRole('button', { name: /the picture$/ });

async function expectPlaying(page: Page) {
  await expect(pictureOf(page)).toHaveAttribute('data-state', 'playing');
  await expect(canvasOf(page)).toHaveCount(1);
  await expect(pauseSwitch(page)).toBeVisible();
}

/**
 * React has hydrated, media queries have been answered and idle callbacks have run: what has not been
 * requested by now will not be. Or two seconds: software WebGL may leave a browser no idle moment.
 */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle');
  await twoFrames(page);
  await page.evaluate(async () => {
    for (let idle = 0; idle < 2; idle++)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
  });
}

/** Or two seconds: while software WebGL has the processor, a browser may draw no frame at all. */
async function twoFrames(page: Page) {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 1_000);
      });
    }
  });
}

/**
 * The browser looks at media queries once a frame: what is set and set back within one is no change.
 */
async function emulateMotion(page: Page, reducedMotion: 'reduce' | 'no-preference') {
  await page.emulateMedia({ reducedMotion });
  await twoFrames(page);
}

async function expectNoTexture(page: Page, asked: string[]) {
  await expect(canvasOf(page)).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(0);
  expect(asked.some((path) => path.includes('worker'))).toBe(true);
  expect(asked.filter((path) => path.endsWith('.avif'))).toEqual([]);
}

async function expectStopped(page: Page) {
  await expect(pictureOf(page)).toHaveAttribute('data-state', 'poster');
  await expect(canvasOf(page)).toHaveCount(0);
  await expect(anySwitch(page)).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(0);
}

/** Waits until the engine draws, or until it draws nothing more. */
async function expectDrawing(page: Page, draws: boolean) {
  const worker = await pictureWorker(page);
  await expect.poll(async () => (await drawCallsMeanwhile(worker)) > 0).toBe(draws);
}

const storedPreference = (page: Page) => page.evaluate(() => localStorage.getItem('longtake:moving-picture'));

test('where WebGL is switched off the engine stops before a texture is asked for, and the poster stays', async ({
  baseURL,
}) => {
  const flags = [...chromiumFlags, '--disable-gpu', '--disable-software-rasterizer'];
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
  const page = await browser.newPage({ baseURL, viewport: { width: 1040, height: 600 } });
  await storeMotionPreference(page, 'on');
  const asked = requestsFor(page, engineFiles);
  await page.goto('/');
  await expect.poll(() => asked.some((path) => path.includes('worker'))).toBe(true);
  await expectStopped(page);
  await expectNoTexture(page, asked);
  await browser.close();
});

test('a fast machine plays the picture, a slow one is offered it, and what the visitor says is remembered', async ({
  page,
}) => {
  const asked = requestsFor(page, engineFiles);

  await test.step('a machine that draws the first second well starts by itself', async () => {
    await beforeWorker(page, `${passesForFast}\n${fastMachine}`);
    await page.goto('/');
    await expectPlaying(page);
    expect(await storedPreference(page)).toBeNull();
  });

  await test.step('one that does not is offered the picture before a texture is asked for', async () => {
    await beforeWorker(page, passesForFast);
    asked.length = 0;
    await page.reload();
    await expect(playSwitch(page)).toBeVisible();
    // Under the film's own link, with which it ends on the grid.
    const [own, link] = await Promise.all(
      [playSwitch(page), page.getByRole('link', { name: /^Watch the take/ })].map((one) => one.boundingBox()),
    );
    expect(own!.x + own!.width).toBeCloseTo(link!.x + link!.width, 0);
    expect(own!.y).toBeGreaterThanOrEqual(link!.y + link!.height - 1);
    await expectNoTexture(page, asked);
  });

  await test.step('software WebGL: offered before a texture is asked for, and the visitor may overrule', async () => {
    await beforeWorker(page, `${watchContext}\n${frozenClock}`);
    asked.length = 0;
    await page.reload();
    await expect(playSwitch(page)).toBeVisible();
    await expectNoTexture(page, asked);
    await playSwitch(page).click();
    await expectPlaying(page);
    expect(await storedPreference(page)).toBe('on');
  });

  await test.step('its first frame is the poster', async () => {
    await expect(canvasOf(page)).toHaveCSS('opacity', '1');
    // The switch was just pressed: its own changes are not the picture's.
    const look = () => page.screenshot({ animations: 'disabled', mask: [anySwitch(page)] });
    await canvasOf(page).evaluate((canvas) => {
      canvas.style.visibility = 'hidden';
    });
    const poster = await look();
    await canvasOf(page).evaluate((canvas) => canvas.style.removeProperty('visibility'));
    // A worker's first frame may reach the screen later than the style does: its grain tells that it is there.
    let moving = poster;
    await expect.poll(async () => difference((moving = await look()), poster)).toBeGreaterThan(0.5);
    expect(await difference(moving, poster)).toBeLessThan(2);
    // The grain of single frames is as large as this: it goes in the mean of more and more of them.
    const still = await areasOf(poster);
    const shots = [await areasOf(moving)];
    await expect
      .poll(async () => {
        shots.push(await areasOf(await look()));
        const apart = (area: number, index: number) =>
          Math.abs(area - shots.reduce((sum, shot) => sum + shot[index]!, 0) / shots.length);
        return Math.max(...still.map(apart));
      })
      .toBeLessThan(6);
  });

  await test.step('it rests out of sight and in a hidden tab', async () => {
    await expectDrawing(page, true);
    await page.evaluate(() => scrollTo(0, innerHeight * 2));
    await expectDrawing(page, false);
    await page.evaluate(() => scrollTo(0, 0));
    await expectDrawing(page, true);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expectDrawing(page, false);
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'hidden');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expectDrawing(page, true);
  });

  await test.step('it rests while the film is watched', async () => {
    await page.getByRole('link', { name: /^Watch the take/ }).click();
    await slow(film(page));
    await expectDrawing(page, false);
    await expect(anySwitch(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expectDrawing(page, true);
    await expect(pauseSwitch(page)).toBeVisible();
  });

  await test.step('it stops when the window becomes narrow, and tries again when it is wide', async () => {
    await page.setViewportSize({ width: 900, height: 600 });
    await expectStopped(page);
    await page.setViewportSize({ width: 1040, height: 600 });
    await expectPlaying(page);
  });

  await test.step('the switch pauses at once, and a later visit keeps still and asks for nothing', async () => {
    await pauseSwitch(page).click();
    await expect(playSwitch(page)).toBeVisible();
    await expectDrawing(page, false);
    expect(await storedPreference(page)).toBe('off');
    await page.reload();
    asked.length = 0;
    await expect(playSwitch(page)).toBeVisible();
    await settled(page);
    await expect(canvasOf(page)).toHaveCount(0);
    expect(asked).toEqual([]);
    await playSwitch(page).click();
    await expectPlaying(page);
    expect(await storedPreference(page)).toBe('on');
  });

  await test.step('it stops when the context is lost in the worker', async () => {
    const worker = await pictureWorker(page);
    await worker.evaluate(() => {
      const { context } = self as unknown as { context: WebGL2RenderingContext };
      context.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await expectStopped(page);
  });
});

test('a visitor who once played it: the poster stays where it may not move, else it plays at once', async ({
  page,
}) => {
  const asked = requestsFor(page, engineFiles);
  await storeMotionPreference(page, 'on');
  await beforeWorker(page);

  // controller.test.ts has the other reasons why it may not.
  await test.step('nothing of the engine is requested under reduced motion, as the page opens', async () => {
    await emulateMotion(page, 'reduce');
    await page.goto('/');
    await settled(page);
    await expectStopped(page);
    expect(asked).toEqual([]);
  });

  await test.step('it plays where motion is wanted, and stops when reduced motion is switched on', async () => {
    await emulateMotion(page, 'no-preference');
    await expectPlaying(page);
    await emulateMotion(page, 'reduce');
    await expectStopped(page);
  });
});
