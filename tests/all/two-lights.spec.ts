import type { Page } from '@playwright/test';
import { expectAccessible, overflow } from '../e2e/support/axe.ts';
import { slow } from '../e2e/support/film.ts';
import { expect, hydrated, requestsFor, test } from '../e2e/support/site.ts';

const address = '/films/one-take';
const lights = (page: Page) => page.getByRole('region', { name: 'The same take under a red moon.' });
const edge = (page: Page) =>
  lights(page)
    .locator('.compare')
    .evaluate((picture) => getComputedStyle(picture).getPropertyValue('--edge'));
const play = (page: Page, name: string) => lights(page).getByRole('button', { name, exact: true });
const timeline = (page: Page) => lights(page).getByRole('slider', { name: 'Timeline' });

test('two lights: half and half on the moon, one file that plays both, frame by frame', async ({ page }) => {
  const films = requestsFor(page, /\.mp4$/);
  await page.goto(address);
  await hydrated(page);
  await lights(page).scrollIntoViewIfNeeded();
  await expectAccessible(page, '.two-lights');
  expect(films).toEqual([]);

  await test.step('a name in each half, the edge by the keys too', async () => {
    await expect(lights(page).locator('.compare-name')).toHaveText(['Dusk', 'Red moon']);
    expect(await edge(page)).toBe('50%');
    await page.getByRole('slider', { name: 'From Dusk to Red moon' }).press('ArrowRight');
    expect(await edge(page)).toBe('51%');
  });

  await test.step('it stands at the moment of the stills, and plays on from there', async () => {
    await expect(timeline(page)).toHaveValue('444');
    await slow(lights(page).locator('video'));
    await play(page, 'Play both').click();
    await expect(play(page, 'Pause')).toBeVisible();
    await expect.poll(async () => Number(await timeline(page).inputValue())).toBeGreaterThan(446);
    expect([...new Set(films)]).toEqual([expect.stringContaining('/red-moon/stacked-')]);
  });

  await test.step('both halves of a frame that is asked for are drawn', async () => {
    await play(page, 'Pause').click();
    await timeline(page).fill('400');
    // The sky of the frame: it is orange at dusk and nearly black red under the moon.
    await expect.poll(() => colours(page)).toEqual(['bright', 'dark']);
    await timeline(page).fill('0');
    await expect.poll(() => colours(page)).toEqual(['dark', 'dark']);
  });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

/** How bright the left half of each light's canvas is. */
const colours = (page: Page) =>
  lights(page)
    .locator('canvas')
    .evaluateAll((all) =>
      all.map((canvas) => {
        const small = new OffscreenCanvas(1, 1).getContext('2d');
        const { width, height } = canvas as HTMLCanvasElement;
        if (!small || width === 0) return 'empty';
        small.drawImage(canvas as HTMLCanvasElement, width * 0.2, height * 0.4, 8, 8, 0, 0, 1, 1);
        const [red = 0, green = 0] = small.getImageData(0, 0, 1, 1).data;
        return red + green > 250 ? 'bright' : 'dark';
      }),
    );

test('a line that is dead is told, and the same button goes on', async ({ page }) => {
  await page.route('**/stacked-*.mp4', (route) => route.abort());
  await page.goto(address);
  await hydrated(page);
  await slow(lights(page).locator('video'));
  await play(page, 'Play both').click();
  await expect(lights(page).getByRole('status')).toHaveText('The connection to the film was lost.');
  await page.unrouteAll();
  await play(page, 'Try again from here').click();
  await expect.poll(async () => Number(await timeline(page).inputValue())).toBeGreaterThan(446);
  await expect(play(page, 'Try again from here')).toBeHidden();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('two lights stand half and half', async ({ page }) => {
    await page.goto(address);
    await expect(lights(page).locator('img')).toHaveCount(2);
    for (const still of await lights(page).locator('img').all()) await expect(still).toBeVisible();
    await expect(lights(page).getByRole('button')).toHaveCount(0);
    await expect(lights(page).getByRole('slider')).toHaveCount(0);
  });
});
