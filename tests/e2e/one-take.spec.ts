import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { filmRequests, withoutAv1, withoutFilms } from './support/film.ts';
import { complaints, expect, hydrated, test } from './support/site.ts';

test.use({ viewport: { width: 1280, height: 720 } });

const fps = 24;
const frames = 576;
const marks = JSON.parse(readFileSync('art/film/one-take/renditions/marks.json', 'utf8')) as Record<
  string,
  ([number, number] | null)[]
>;
const moments = [
  ['Consistency', 0],
  ['Director controls', 8.8],
  ['Scale', 14.2],
  ['Embedded deployment', 18.5],
] as const;

const take = (page: Page) => page.locator('#one-take');
const film = (page: Page) => take(page).locator('.take-picture video');
const slider = (page: Page) => page.getByRole('slider', { name: 'Move through the take' });
const strip = (page: Page) => take(page).locator('.strip');
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

async function openTake(page: Page) {
  await page.goto('/');
  await hydrated(page);
  await bringIntoView(page);
}

/** The strip comes with the script that is loaded when the film is in view. */
async function bringIntoView(page: Page) {
  await take(page).scrollIntoViewIfNeeded();
  await strip(page).scrollIntoViewIfNeeded();
}

/** Frames that the small video has presented, in their order; counted from now on. */
async function presentedFrames(page: Page) {
  const seen = await take(page)
    .locator('.take-scrub')
    .evaluateHandle((video: HTMLVideoElement, rate) => {
      const list: number[] = [];
      const note: VideoFrameRequestCallback = (_now, { mediaTime }) => {
        list.push(Math.round(mediaTime * rate));
        video.requestVideoFrameCallback(note);
      };
      video.requestVideoFrameCallback(note);
      return list;
    }, fps);
  return () => seen.jsonValue();
}

async function pointerOn(page: Page) {
  const box = (await strip(page).boundingBox())!;
  const x = (frame: number) => box.x + ((frame + 0.5) / frames) * box.width;
  return { x, y: box.y + box.height / 2 };
}

test('no film before intent: at the strip its thumbnails alone', async ({ page }) => {
  const asked = filmRequests(page);
  await page.goto('/');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  const sheet = page.waitForResponse(/\/films\/.*thumbnails.*\.webp$/);
  await bringIntoView(page);
  await sheet;
  expect(asked.filter((name) => !name.startsWith('thumbnails'))).toEqual([]);
});

for (const codec of ['av1', 'h264']) {
  test(`in ${codec} each point brings the film to its moment`, async ({ page }) => {
    const heard = complaints(page);
    if (codec === 'h264') await withoutAv1(page);
    await openTake(page);
    for (const [title, at] of moments) {
      const button = page.getByRole('button', { name: title, exact: true });
      await button.click();
      await expect.poll(() => seconds(page)).toBeCloseTo((Math.round(at * fps) + 0.5) / fps, 3);
      await expect(take(page).locator('.take-scrub')).toHaveCSS('opacity', '0');
      await expect(button).toHaveAttribute('aria-current', 'true');
      await expect(take(page)).toBeInViewport({ ratio: 0.7 });
    }
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.currentSrc)).toContain(codec);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => seconds(page)).toBeGreaterThan(18.6);
    expect(heard.filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
  });
}

test('the picture follows the pointer frame by frame, forwards and backwards', async ({ page }) => {
  await openTake(page);
  const { x, y } = await pointerOn(page);
  await page.mouse.move(x(200), y);
  await page.mouse.down();
  await expect(take(page).locator('.take-scrub')).toHaveCSS('opacity', '1');
  const seen = await presentedFrames(page);
  const path = [210, 240, 300, 299, 270, 301, 120, 121, 122, 575, 0, 384];
  for (const frame of path) {
    await page.mouse.move(x(frame), y);
    await expect.poll(async () => (await seen()).at(-1)).toBe(frame);
  }
  expect((await seen()).filter((frame) => path.includes(frame)).length).toBeGreaterThanOrEqual(path.length);
  await page.mouse.up();
  await expect.poll(() => seconds(page)).toBeCloseTo(384.5 / fps, 3);
});

test('a fast drag ends on the frame of its last move and skips none that it had time for', async ({
  page,
}) => {
  await openTake(page);
  const { x, y } = await pointerOn(page);
  await page.mouse.move(x(20), y);
  await page.mouse.down();
  await expect(take(page).locator('.take-scrub')).toHaveCSS('opacity', '1');
  const seen = await presentedFrames(page);
  await page.mouse.move(x(520), y, { steps: 100 });
  await expect.poll(async () => (await seen()).at(-1)).toBe(520);
  const forward = await seen();
  expect(forward).toEqual(forward.toSorted((a, b) => a - b));
  await page.mouse.move(x(40), y, { steps: 100 });
  await expect.poll(async () => (await seen()).at(-1)).toBe(40);
  const backward = (await seen()).slice(forward.length);
  expect(backward).toEqual(backward.toSorted((a, b) => b - a));
  // Seeks run one after the other: each that was begun is seen.
  expect(new Set([...forward, ...backward]).size).toBeGreaterThan(10);
});

test('by keyboard: arrows a frame, page keys a chapter, and it is said where one is', async ({ page }) => {
  await openTake(page);
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveValue('2');
  await page.keyboard.press('ArrowLeft');
  await expect(slider(page)).toHaveValue('1');
  await page.keyboard.press('PageUp');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:03 of 0:24, The helmet');
  await page.keyboard.press('PageUp');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:07 of 0:24, The coat');
  await page.keyboard.press('PageDown');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:03 of 0:24, The helmet');
  await page.keyboard.press('End');
  await expect(slider(page)).toHaveValue(String(frames - 1));
  await expect.poll(() => seconds(page)).toBeCloseTo((frames - 0.5) / fps, 2);
});

/** How far a mark is from the place in the picture where its detail is. */
async function pixelsOff(page: Page, detail: string, [x, y]: [number, number]) {
  const picture = (await film(page).boundingBox())!;
  const mark = (await take(page).locator(`[data-detail="${detail}"]`).boundingBox())!;
  return Math.hypot(
    mark.x + mark.width / 2 - picture.x - x * picture.width,
    mark.y + mark.height / 2 - picture.y - y * picture.height,
  );
}

test('coat, lamp and 07 are marked where they are in the frame, and the marks can be put away', async ({
  page,
}) => {
  await openTake(page);
  const labels = take(page).locator('.marks > li');
  for (const [title, at] of moments) {
    await page.getByRole('button', { name: title, exact: true }).click();
    const frame = Math.round(at * fps);
    const expected = Object.entries(marks).flatMap(([detail, places]) =>
      places[frame] ? [{ detail, place: places[frame] }] : [],
    );
    await expect(labels).toHaveCount(expected.length);
    for (const { detail, place } of expected) {
      await expect.poll(() => pixelsOff(page, detail, place)).toBeLessThan(2);
    }
  }
  await expect(labels).toHaveText(['Coat', 'Lamp', '07']);
  await page.getByRole('button', { name: 'Marks' }).click();
  await expect(labels).toHaveCount(0);
});

test('our bar takes the place of the browser’s controls; its keys work at the strip too', async ({
  page,
}) => {
  await openTake(page);
  await expect(film(page)).not.toHaveAttribute('controls');
  await expect(page.getByRole('slider', { name: 'Timeline' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Director controls' }).click();
  const frame = Math.round(8.8 * fps);
  await expect.poll(() => seconds(page)).toBeCloseTo((frame + 0.5) / fps, 3);
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveValue(String(frame + 1));
  await expect.poll(() => seconds(page)).toBeCloseTo((frame + 1.5) / fps, 3);
  await page.keyboard.press('.');
  await expect(slider(page)).toHaveValue(String(frame + 2));
  await page.keyboard.press('5');
  await expect(slider(page)).toHaveValue('288');
  await expect(take(page).locator('.take-time')).toHaveText('00:12:00');
  await page.keyboard.press('Space');
  await expect.poll(() => seconds(page)).toBeGreaterThan(12.1);
  await page.keyboard.press('k');
  await expect(take(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('in full screen the strip and the marks stay with the picture', async ({ page }) => {
  await openTake(page);
  await page.getByRole('button', { name: 'Director controls' }).click();
  await expect(take(page).locator('[data-detail="coat"]')).toBeVisible();
  await take(page).getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('one-take');
  const place = marks['coat']?.[Math.round(8.8 * fps)] ?? [0, 0];
  await expect.poll(() => pixelsOff(page, 'coat', place)).toBeLessThan(2);
  for (const part of [film(page), strip(page), take(page).getByRole('button', { name: 'Full screen' })]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await slider(page).focus();
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
});

test('a lost connection is said, and the next move tries again', async ({ page }) => {
  await withoutFilms(page);
  await openTake(page);
  await page.getByRole('button', { name: 'Scale', exact: true }).click();
  const said = take(page).locator('.take-chapter');
  await expect(said).toContainText('The connection to the take was lost.');
  await page.unrouteAll();
  const { x, y } = await pointerOn(page);
  await page.mouse.move(x(300), y);
  await page.mouse.down();
  await expect
    .poll(() =>
      take(page)
        .locator('.take-scrub')
        .evaluate((video: HTMLVideoElement) => video.currentTime),
    )
    .toBeCloseTo(300.5 / fps, 3);
  await expect(said).toHaveText('The lamp');
});

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

  test('nothing lies over the picture but its marks, and every target is large enough', async ({ page }) => {
    await withoutFilms(page);
    await openTake(page);
    const button = (name: string) => take(page).getByRole('button', { name, exact: true });
    await button('Play').click();
    await expect(button('Try again from here')).toBeVisible();
    const picture = (await film(page).boundingBox())!;
    const targets = await take(page)
      .locator(':is(.film-bar, .strip) :is(button, select), .film-trouble, .strip')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect(targets.length).toBeGreaterThan(8);
    const bottom = picture.y + picture.height;
    expect(targets.filter(({ top }) => top < bottom)).toEqual([]);
    expect(targets.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
  });

  test('a finger across the strip moves the film and not the page', async ({ page }) => {
    await openTake(page);
    const { x, y } = await pointerOn(page);
    const client = await page.context().newCDPSession(page);
    const touch = (type: string, frame?: number) =>
      client.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: frame === undefined ? [] : [{ x: x(frame), y }],
      });
    const scrolled = await page.evaluate(() => scrollY);
    await touch('touchStart', 100);
    for (let frame = 110; frame <= 400; frame += 10) await touch('touchMove', frame);
    await touch('touchEnd');
    await expect.poll(async () => Math.abs((await seconds(page)) - 400.5 / fps)).toBeLessThan(0.1);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the film has controls, and four stills stand there with their slates', async ({ page }) => {
    await page.goto('/');
    await expect(film(page)).toHaveAttribute('preload', 'none');
    await expect(slider(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Marks' })).toHaveCount(0);
    const points = page.locator('.moment');
    await expect(points).toHaveCount(4);
    for (const [index, [title]] of moments.entries()) {
      const point = points.nth(index);
      await expect(point.getByRole('heading', { name: title })).toBeVisible();
      await expect(point.getByRole('img')).toBeVisible();
      await expect(point.getByText(/^00:\d\d$/)).toBeVisible();
    }
  });
});
