import type { Locator, Page } from '@playwright/test';
import { expectAccessible, overflow } from '../e2e/support/axe.ts';
import { expect, hydrated, test, twoFrames } from '../e2e/support/site.ts';

const address = '/films/one-take';

// Two films at once are the heaviest thing a visitor can ask for: a window for which the smallest
// files are chosen, and one page at a time, so that a busy machine still plays them in step.
test.use({ viewport: { width: 800, height: 600 } });
test.describe.configure({ mode: 'default' });

const figure = (page: Page) => page.locator('.two-lights');
const times = (videos: Locator) =>
  videos.evaluateAll((all) =>
    all.map((video) => ({
      at: (video as HTMLVideoElement).currentTime,
      paused: (video as HTMLVideoElement).paused,
    })),
  );
const edge = (page: Page) =>
  page
    .locator('.two-lights-picture')
    .evaluate((picture) => getComputedStyle(picture).getPropertyValue('--edge'));
const played = async (page: Page) => (await times(figure(page).locator('video')))[0]?.at ?? 0;

test('two lights play in step, wait for each other, and come to rest in one frame', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let holds = false;
  await page.route(/red-moon/, async (route) => {
    if (holds) await held;
    await route.continue();
  });
  await page.goto(address);
  await hydrated(page);
  const lights = figure(page);
  await lights.scrollIntoViewIfNeeded();
  await expectAccessible(page, '.two-lights');
  expect(asked.filter((path) => path.endsWith('.mp4'))).toEqual([]);

  await test.step('half and half, by the keys too', async () => {
    expect(await edge(page)).toBe('50%');
    await page.getByRole('slider', { name: 'From Dusk to Red moon' }).press('ArrowRight');
    expect(await edge(page)).toBe('51%');
  });

  await test.step('in step within a frame', async () => {
    await lights.getByRole('button', { name: 'Play both' }).click();
    await page.waitForFunction(playInStep);
  });

  await test.step('after a jump of the visitor they are in one frame', async () => {
    await lights.getByRole('button', { name: 'Pause' }).click();
    await lights.getByRole('slider', { name: 'Timeline' }).fill('300');
    await expect
      .poll(async () => (await times(lights.locator('video'))).map(({ at }) => Math.floor(at * 24)))
      .toEqual([300, 300]);
  });

  await test.step('one without data holds the other', async () => {
    holds = true;
    await page.evaluate(() => {
      const second = document.querySelectorAll<HTMLVideoElement>('.two-lights video')[1];
      if (second) second.src = second.src.replace(/$/, '#again');
    });
    await lights.getByRole('slider', { name: 'Timeline' }).fill('100');
    await lights.getByRole('button', { name: 'Play both' }).click();
    // It could play, and stands.
    await page.waitForFunction(() => {
      const [first, second] = document.querySelectorAll<HTMLVideoElement>('.two-lights video');
      return first?.paused && !first.seeking && first.readyState >= 3 && second?.readyState === 0;
    });
    const at = await played(page);
    await twoFrames(page);
    expect(await played(page)).toBe(at);
    release();
    await expect.poll(() => played(page)).toBeGreaterThan(at);
    await page.waitForFunction(playInStep);
  });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('two films that stumble become one light, and the other at the same second', async ({ page }) => {
  await page.goto(address);
  await hydrated(page);
  const lights = figure(page);
  const wipe = page.getByRole('slider', { name: 'From Dusk to Red moon' });
  const at = async (light: 0 | 1) => (await times(lights.locator('video')))[light]?.at ?? 0;
  await lights.getByRole('button', { name: 'Play both' }).click();
  await lights.getByRole('slider', { name: 'Timeline' }).fill('192');
  await expect.poll(() => played(page)).toBeGreaterThan(8);
  await expect(wipe).toBeVisible();
  // A second film that runs away again and again, as on a device that drops what it cannot decode.
  await page.evaluate(async () => {
    const [, second] = document.querySelectorAll<HTMLVideoElement>('.two-lights video');
    while (document.querySelector('.two-lights .wipe')) {
      if (second && !second.seeking && !second.paused) second.currentTime += 1;
      await new Promise(requestAnimationFrame);
    }
  });

  const showDusk = lights.getByRole('button', { name: 'Show Dusk' });
  await expect(showDusk).toBeVisible();
  expect(await edge(page)).toBe('0%');
  const left = await at(1);
  await expect.poll(() => at(1)).toBeGreaterThan(left);
  await expect(lights.locator('video').first()).toHaveJSProperty('paused', true);

  await lights.getByRole('button', { name: 'Pause' }).click();
  const rested = Math.floor((await at(1)) * 24);
  await showDusk.click();
  await expect(lights.getByRole('button', { name: 'Show Red moon' })).toBeVisible();
  await expect.poll(async () => Math.floor((await at(0)) * 24)).toBe(rested);
  expect(await edge(page)).toBe('100%');
});

test('who saves data gets one light', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  await page.goto(address);
  await hydrated(page);
  const lights = figure(page);
  await lights.getByRole('button', { name: 'Play both' }).click();
  await expect(lights.getByRole('button', { name: 'Show Dusk' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'From Dusk to Red moon' })).toHaveCount(0);
  await expect.poll(async () => (await times(lights.locator('video')))[1]?.at ?? 0).toBeGreaterThan(0.5);
  expect(asked.filter((url) => /one-take\/(av1|h264)-\d/.test(url))).toEqual([]);
});

/** Both play, less than a frame apart; runs in the page. */
function playInStep() {
  const [first, second] = document.querySelectorAll<HTMLVideoElement>('.two-lights video');
  if (!first || !second || first.paused || second.paused) return false;
  return first.currentTime > 0 && Math.abs(first.currentTime - second.currentTime) < 1 / 24;
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('two lights stand half and half', async ({ page }) => {
    await page.goto(address);
    await expect(figure(page).locator('img')).toHaveCount(2);
    await expect(figure(page).getByRole('button')).toHaveCount(0);
    await expect(figure(page).getByRole('slider')).toHaveCount(0);
  });
});
