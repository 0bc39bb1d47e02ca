import { expectAccessible } from '../e2e/support/axe.ts';
import { contentSets } from '../e2e/support/content-sets.ts';
import {
  address,
  button,
  film,
  framesShown,
  isPlaying,
  openPlayer,
  read,
} from '../e2e/support/film-player.ts';
import { filmLine, slow } from '../e2e/support/film.ts';
import { complaints, expect, hold, hydrated, test } from '../e2e/support/site.ts';

test.use({ contentSet: contentSets.released, viewport: { width: 1440, height: 900 } });

test('a refused picture in picture, asked for once the film has its size, changes nothing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'pictureInPictureEnabled', { value: true });
    HTMLVideoElement.prototype.requestPictureInPicture = function () {
      document.title = `asked at ${this.readyState}`;
      return Promise.reject(new DOMException('refused', 'NotAllowedError'));
    };
  });
  const heard = complaints(page);
  await openPlayer(page);
  await button(page, 'More').click();
  await button(page, 'Pop out: picture in picture').click();
  await expect(page).toHaveTitle(/^asked at [1-4]$/);
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(heard).toEqual([]);
});

test.describe('on a bad line', () => {
  let site: Awaited<ReturnType<typeof filmLine>>;
  test.beforeEach(async ({ server }) => {
    site = await filmLine(server.address);
  });
  test.afterEach(() => site.stop());

  test('the first frame needs at most 500 KB; a film that stalls holds its sound and offers the smaller one', async ({
    page,
  }) => {
    Object.assign(site.line, { left: 500_000, end: 'hang' });
    // Wide enough for the largest file.
    await page.setViewportSize({ width: 2560, height: 900 });
    await openPlayer(page, site.address);
    await slow(film(page));
    await button(page, 'Play').click();
    await expect.poll(() => framesShown(page)).toBeGreaterThan(0);
    expect(await read(page, 'videoWidth')).toBe(1600);
    await button(page, 'Sound off').click();
    const sound = page.locator('.film-stage audio');
    await expect(sound).toHaveJSProperty('paused', false);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('6');
    await expect(page.getByText('The film is waiting for the connection.')).toBeVisible();
    await expect(sound).toHaveJSProperty('paused', true);
    site.line.left = Infinity;
    await button(page, 'Play the smaller film, 1280 px').click();
    await expect.poll(() => read(page, 'videoWidth')).toBe(1280);
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect(await read(page, 'currentTime')).toBeGreaterThan(14.3);
    await expect(sound).toHaveJSProperty('paused', false);
  });

  test('a connection that dies in the middle is told, and the film goes on from the same place', async ({
    page,
  }) => {
    await openPlayer(page, site.address);
    await slow(film(page));
    Object.assign(site.line, { left: 300_000, end: 'die' });
    await button(page, 'Play').click();
    await expect.poll(() => framesShown(page)).toBeGreaterThan(0);
    await page.keyboard.press('8');
    await expect(page.getByRole('status').filter({ hasText: 'connection' })).toBeVisible();
    await expectAccessible(page, '.film');
    await button(page, 'Try again from here').focus();
    // While the film only waits, the browser asks again by itself: an answer would take the button away.
    const letFilmsCome = await hold(page, '**/films/**/*.mp4');
    site.line.left = Infinity;
    await button(page, 'Try again from here').evaluate((retry: HTMLButtonElement) => retry.click());
    letFilmsCome();
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect(await read(page, 'currentTime')).toBeGreaterThan(19.1);
    await expect(button(page, 'Try again from here')).toBeHidden();
    await expect(button(page, 'Pause')).toBeFocused();
  });
});

test('where the script does not load, or the browser has no codec, there is a way on', async ({ page }) => {
  await test.step('the browser’s own controls take the place of ours', async () => {
    await page.route(/\/hydrate-.*\.js$/, (route) => route.abort());
    await page.goto(address);
    await page.mouse.move(10, 10);
    await expect.poll(() => read(page, 'controls')).toBe(true);
    await expect(page.locator('.film-bar')).toBeHidden();
    await film(page).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => isPlaying(page)).toBe(true);
    await page.unrouteAll();
  });
  await test.step('a browser that plays neither codec is told so', async () => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => '';
    });
    await page.reload();
    await hydrated(page);
    await expect(page.getByText('This browser cannot play the film.')).toBeVisible();
  });
});
