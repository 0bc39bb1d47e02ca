import type { Page } from '@playwright/test';
import { expectAccessible, overflow } from './support/axe.ts';
import { complaints, expect, hydrated, test, twoFrames, waitLonger } from './support/site.ts';

/** Eight positions from each of ten lights to the next, and the last light. */
const last = 72;
const section = (page: Page) => page.locator('#turn-the-light');
const slider = (page: Page) => page.getByRole('slider', { name: 'Turn the light' });
const canvas = (page: Page) => section(page).locator('canvas');
const shown = async (page: Page) => Number(await canvas(page).getAttribute('data-frame'));

async function openTurn(page: Page) {
  await page.goto('/');
  await hydrated(page);
  await section(page).locator('.turn-picture').scrollIntoViewIfNeeded();
  await expect(slider(page)).toBeVisible();
}

/** After which the stills take the place of a first frame. */
const firstFrameMs = 5_000;

/** By each key the frame that is asked for; the first time it may still be on its way. */
const expectShown = (page: Page, frame: number) => expect.poll(() => shown(page)).toBe(frame);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true });

  test('the light follows a finger, each frame within the next paint', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const heard = complaints(page);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/turn-') && asked.push(request.url()));
    await waitLonger(page, firstFrameMs);
    await page.goto('/');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(asked, 'nothing of it is loaded before it is seen').toEqual([]);
    await openTurn(page);
    await expect.poll(() => asked.filter((url) => url.endsWith('.mp4')).length).toBeGreaterThan(0);
    expect(asked.filter((url) => url.includes('1600'))).toEqual([]);
    await expect(canvas(page), 'nothing moves before it is touched').not.toHaveAttribute('data-frame');

    await section(page).locator('.turn-picture').scrollIntoViewIfNeeded();
    const box = (await section(page).locator('.turn-picture').boundingBox())!;
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', position?: number, up = 0) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          position === undefined
            ? []
            : [{ x: box.x + 20 + (position / last) * (box.width - 40), y: box.y + box.height / 2 - up }],
      });
    await touch('touchStart', 8);
    await test.step('its frames come, each decoded once', async () => {
      for (let position = 0; position <= last; position += 1) {
        await touch('touchMove', position);
        await expectShown(page, position);
      }
    });
    await test.step('then each is drawn when it is asked for', async () => {
      const positions = [72, 3, 40, 41, 39, 0, 65, 17, 56, 8, 30];
      const seen: number[] = [];
      for (const position of positions) {
        await touch('touchMove', position);
        await twoFrames(page);
        seen.push(await shown(page));
      }
      expect(seen).toEqual(positions);
    });
    await test.step('the picture is in the light that is named', async () => {
      await touch('touchMove', 48);
      await twoFrames(page);
      await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Red moon');
      const [red, , blue] = await colour(page);
      expect(red).toBeGreaterThan(blue * 2);
      await touch('touchMove', 8);
      await twoFrames(page);
      await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Blue hour');
      const [red2, , blue2] = await colour(page);
      expect(blue2).toBeGreaterThan(red2);
    });
    await touch('touchEnd');
    await test.step('a swipe over it scrolls the page and turns nothing', async () => {
      const before = await page.evaluate(() => scrollY);
      await touch('touchStart', 60);
      for (const up of [5, 20, 60, 120]) await touch('touchMove', 60, up);
      await touch('touchEnd');
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
      expect(await shown(page)).toBe(8);
    });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(heard).toEqual([]);
  });
});

/** Every frame that is drawn, from the first on: a busy machine may ask too late. Runs in the page. */
function keepDrawn() {
  const frames: number[] = [];
  Object.assign(window, { frames });
  new MutationObserver((changes) => {
    for (const { target } of changes) frames.push(Number((target as HTMLElement).dataset['frame']));
  }).observe(document, { attributes: true, attributeFilter: ['data-frame'], subtree: true });
}
const drawn = (page: Page) => page.evaluate(() => (window as unknown as { frames: number[] }).frames);

/** Mean of what is drawn; runs on the canvas of the page. */
const colour = (page: Page) =>
  canvas(page).evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height);
    const sums = [0, 0, 0] as [number, number, number];
    for (let index = 0; index < data.length; index += 4)
      for (const part of [0, 1, 2] as const) sums[part] += data[index + part] ?? 0;
    return sums;
  });

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('it turns a quarter by itself, once; then by keys and by the names of its lights', async ({
    page,
  }) => {
    await page.addInitScript(keepDrawn);
    await openTurn(page);
    await test.step('a quarter and back', async () => {
      await expect.poll(() => drawn(page)).toContain(26);
      await expect(slider(page)).toHaveValue('8');
      expect(Math.max(...(await drawn(page)))).toBe(26);
    });
    await test.step('by keys, which read out how far it is between two', async () => {
      await slider(page).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Blue hour, 18 % of the way to Gold');
      const named = section(page).locator('input:checked + label');
      await expect(named).toHaveText('Blue hour 82 %');
      await expectShown(page, 10);
      for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowRight');
      await expect(named).toHaveText('Gold 77 %');
      await page.keyboard.press('End');
      await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Violet');
      await expectShown(page, last);
    });
    await test.step('by name', async () => {
      await section(page).getByText('Fog', { exact: true }).click();
      await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Fog');
      await expectShown(page, 32);
    });
    await expectAccessible(page, '#turn-the-light');
  });

  test('where its frames do not come, its stills are chosen by their names', async ({ page }) => {
    await page.route('**/turn-*.mp4', (route) => route.abort());
    await page.goto('/');
    await hydrated(page);
    const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.mp4'));
    await section(page).locator('.turn-picture').scrollIntoViewIfNeeded();
    await given;
    await expect(slider(page)).toHaveCount(0);
    await section(page).getByText('Red moon', { exact: true }).click();
    await expect(section(page).getByRole('img')).toHaveAttribute('alt', /red moon in it, made by our own/);
  });
});

test('a light that was chosen before the script came stays', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/turn-the-light-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await waitLonger(page, firstFrameMs);
  await page.goto('/');
  await hydrated(page);
  await section(page).locator('.turn-picture').scrollIntoViewIfNeeded();
  await section(page).getByText('Red moon', { exact: true }).click();
  held.resolve();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Red moon');
  await expectShown(page, 48);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 664 } });

  test('one of ten stills is chosen by its name', async ({ page }) => {
    await page.goto('/');
    await expect(section(page).getByRole('radio')).toHaveCount(10);
    await expect(section(page).getByRole('img')).toHaveAttribute('alt', /blue hour/);
    await section(page).getByText('Red moon', { exact: true }).click();
    await expect(section(page).getByRole('img')).toHaveAttribute('alt', /red moon/);
    await expect(section(page).getByRole('link', { name: /How it was made/ })).toHaveAttribute(
      'href',
      '/films/every-light',
    );
  });
});
