import type { Page } from '@playwright/test';
import { withFilms, withoutAv1, withoutFilms } from '../e2e/support/film.ts';
import {
  expectEachMoment,
  film,
  fps,
  frames,
  openTake,
  pointerOn,
  seconds,
  slider,
  take,
} from '../e2e/support/one-take.ts';
import { complaints, expect, test } from '../e2e/support/site.ts';

test.use({ viewport: { width: 1280, height: 720 } });

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

test('the strip by pointer and by keyboard: each frame is shown, and it is said where one is', async ({
  page,
}) => {
  await openTake(page);
  await test.step('page keys go a chapter, End to the last frame', async () => {
    await slider(page).focus();
    await page.keyboard.press('PageUp');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Frame \d+ of 576, 0:03, The helmet$/);
    await page.keyboard.press('PageUp');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Frame \d+ of 576, 0:07, The coat$/);
    await page.keyboard.press('PageDown');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Frame \d+ of 576, 0:03, The helmet$/);
    await page.keyboard.press('End');
    await expect(slider(page)).toHaveValue(String(frames - 1));
    await expect.poll(() => seconds(page)).toBeCloseTo((frames - 0.5) / fps, 2);
  });
  const { x, y } = await pointerOn(page);
  await page.mouse.move(x(200), y);
  await page.mouse.down();
  await expect(take(page).locator('.take-scrub')).toHaveCSS('opacity', '1');
  const seen = await presentedFrames(page);
  await test.step('the picture follows the pointer frame by frame, forwards and backwards', async () => {
    const path = [210, 240, 300, 299, 270, 301, 120, 121, 122, 575, 0, 384, 20];
    for (const frame of path) {
      await page.mouse.move(x(frame), y);
      await expect.poll(async () => (await seen()).at(-1)).toBe(frame);
    }
    const shown = (await seen()).filter((frame) => path.includes(frame));
    expect(shown.length).toBeGreaterThanOrEqual(path.length);
  });
  await test.step('a fast drag ends on the frame of its last move and skips none that it had time for', async () => {
    const before = (await seen()).length;
    await page.mouse.move(x(520), y, { steps: 100 });
    await expect.poll(async () => (await seen()).at(-1)).toBe(520);
    const forward = (await seen()).slice(before);
    expect(forward).toEqual(forward.toSorted((a, b) => a - b));
    await page.mouse.move(x(40), y, { steps: 100 });
    await expect.poll(async () => (await seen()).at(-1)).toBe(40);
    const backward = (await seen()).slice(before + forward.length);
    expect(backward).toEqual(backward.toSorted((a, b) => b - a));
    // Seeks run one after the other: each that was begun is seen.
    expect(new Set([...forward, ...backward]).size).toBeGreaterThan(10);
  });
  await test.step('the film itself stands where the strip is let go', async () => {
    await page.mouse.up();
    await expect.poll(() => seconds(page)).toBeCloseTo(40.5 / fps, 3);
  });
});

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

  test('nothing but marks lies over the picture, targets are large, and a finger moves the film alone', async ({
    page,
  }) => {
    await withoutFilms(page);
    await openTake(page);
    await test.step('nothing lies over the picture but its marks, and every target is large enough', async () => {
      const button = (name: string) => take(page).getByRole('button', { name, exact: true });
      await button('More').click();
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
    await withFilms(page);
    await test.step('a finger across the strip moves the film and not the page', async () => {
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
});

test('a lost connection is said, the next move tries again, and in H.264 each point has its moment', async ({
  page,
}) => {
  const heard = complaints(page);
  await withoutAv1(page);
  await withoutFilms(page);
  await openTake(page);
  await page.getByRole('button', { name: 'Scale', exact: true }).click();
  const said = take(page).locator('.take-chapter');
  await expect(said).toContainText('The connection to the take was lost.');
  await withFilms(page);
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
  await page.mouse.up();
  await test.step('in H.264 each point brings the film to its moment', async () => {
    await expectEachMoment(page);
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.currentSrc)).toContain('h264');
  });
  expect(heard.filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
});
