import type { Page } from '@playwright/test';
import { expectAccessible, overflow } from './support/axe.ts';
import { contentSets } from './support/content-sets.ts';
import { filmLine } from './support/film-line.ts';
import { moving } from './support/motion.ts';
import { complaints, expect, hydrated, test } from './support/site.ts';

test.use({ contentSet: contentSets.released, viewport: { width: 1440, height: 900 } });

const address = '/work/the-rain-line';
const film = (page: Page) => page.locator('figure.film video');
const read = <K extends keyof HTMLVideoElement>(page: Page, fact: K) =>
  film(page).evaluate((video, name) => (video as HTMLVideoElement)[name as K], fact);
const isPlaying = (page: Page) =>
  film(page).evaluate(
    (video: HTMLVideoElement) => !video.paused && video.readyState >= 3 && video.currentTime > 0,
  );
/** Stays when the film stops again, unlike `isPlaying`. */
const framesShown = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
const button = (page: Page, name: string) =>
  page.locator('figure.film').getByRole('button', { name, exact: true });
const timeline = (page: Page) => page.getByRole('slider', { name: 'Timeline' });

/** Opens the case study and brings the pointer to the film, so that the bar is there. */
async function openPlayer(page: Page, site = '') {
  await page.goto(site + address);
  await hydrated(page);
  await film(page).hover();
  await expect(button(page, 'Play')).toBeVisible();
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the browser’s own controls play the film, and what it shows can be read', async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2 })).toContainText(['The film', 'Breakdowns']);
    await film(page).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect(await read(page, 'currentSrc')).toContain('/av1-');
    await page.getByText('What the film shows').click();
    await expect(page.getByText('The helmet from the side, white and beaded with water')).toBeVisible();
  });

  test('a browser without AV1 takes the H.264 source', async ({ page }) => {
    await page.route(`**${address}`, async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({ response: answer, body: html.replaceAll(/<source src="[^"]+av1[^>]+>/g, '') });
    });
    await page.goto(address);
    await film(page).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect(await read(page, 'currentSrc')).toContain('/h264-1280');
  });

  test('a phone takes the smallest file', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(address);
    await expect.poll(() => read(page, 'currentSrc')).toContain('/av1-854');
  });
});

test('no byte of the film and none of the player’s script is loaded before a visitor wants it', async ({
  page,
}) => {
  const errors = complaints(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const films = () => asked.filter((path) => path.startsWith('/films/'));
  const bars = () => asked.filter((path) => /\/film-bar-.*\.js$/.test(path));
  await page.goto(address);
  await hydrated(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  expect([...films(), ...bars()]).toEqual([]);

  await film(page).hover();
  await expect(button(page, 'Play')).toBeVisible();
  expect(bars().length).toBe(1);
  expect(films()).toEqual([]);

  await button(page, 'Play').click();
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(new Set(films()).size).toBe(1);
  expect(errors).toEqual([]);
});

test('where the player’s script does not load, the browser’s own controls stay', async ({ page }) => {
  await page.route(/\/film-bar-.*\.js$/, (route) => route.abort());
  await page.goto(address);
  await hydrated(page);
  const refused = page.waitForEvent('requestfailed');
  await film(page).hover();
  await refused;
  expect(await read(page, 'controls')).toBe(true);
  await film(page).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test('a browser without AV1 plays H.264 in our bar too', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = (type) => (type.includes('avc1') ? 'probably' : '');
  });
  await openPlayer(page);
  await button(page, 'Play').click();
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(await read(page, 'currentSrc')).toContain('/h264-1280');
});

test('a browser that plays neither codec is told so', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  await page.goto(address);
  await hydrated(page);
  await film(page).hover();
  await expect(page.getByText('This browser cannot play the film.')).toBeVisible();
});

test('keys alone: every one that people know, with the focus kept', async ({ page }) => {
  await page.goto(address);
  await hydrated(page);
  await film(page).focus();
  await expect(button(page, 'Play')).toBeFocused();
  const at = () => read(page, 'currentTime');

  await page.keyboard.press('Space');
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect(button(page, 'Pause')).toBeFocused();
  await page.keyboard.press('k');
  await expect(button(page, 'Play')).toBeFocused();

  await page.keyboard.press('5');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', '0:12 of 0:24, The lamp');
  await page.keyboard.press('l');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', '0:22 of 0:24, At rest');
  await page.keyboard.press('j');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', '0:12 of 0:24, The lamp');
  await page.keyboard.press('ArrowRight');
  expect(await at()).toBeCloseTo(17, 3);
  await page.keyboard.press('ArrowLeft');
  expect(await at()).toBeCloseTo(12, 3);
  await page.keyboard.press('.');
  expect(await at()).toBeCloseTo(12 + 1.5 / 24, 3);
  await page.keyboard.press(',');
  await page.keyboard.press(',');
  expect(await at()).toBeCloseTo(12 - 0.5 / 24, 3);

  await page.keyboard.press('Shift+Tab');
  await expect(timeline(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  expect(await at()).toBeCloseTo(17 - 0.5 / 24, 3);
  await page.keyboard.press('Space');
  await expect.poll(() => read(page, 'paused')).toBe(false);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('film-stage');
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
});

test('speed and quality are chosen in the middle of the film, which goes on from there', async ({ page }) => {
  await openPlayer(page);
  await button(page, 'Play').click();
  await page.keyboard.press('3');
  await expect.poll(() => isPlaying(page)).toBe(true);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('1.5×');
  await page.getByRole('combobox', { name: 'Quality' }).selectOption('1600 px');
  await expect.poll(() => read(page, 'videoWidth')).toBe(1600);
  await expect.poll(() => framesShown(page)).toBeGreaterThan(0);
  expect(await read(page, 'currentTime')).toBeGreaterThan(7.1);
  // On a busy machine it may have come to its end between two looks.
  expect((await read(page, 'paused')) && !(await read(page, 'ended'))).toBe(false);
  expect(await read(page, 'playbackRate')).toBe(1.5);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('One take');
});

test('a drag along the timeline previews and seeks, and the chapter is named', async ({ page }) => {
  await openPlayer(page);
  const box = await timeline(page).boundingBox();
  if (!box) throw new Error('there is no timeline');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.2, y);
  await expect(page.locator('.film-thumbnail')).toBeVisible();
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, y, { steps: 4 });
  await expect(page.locator('.film-preview')).toContainText('The water');
  await page.mouse.up();
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /^0:1[78] of 0:24, The water$/);
  await expect(page.locator('.film-chapter')).toHaveText('The water');
  await expect.poll(() => read(page, 'readyState')).toBeGreaterThanOrEqual(2);
});

test('Save-Data gets the smallest file, even on a large screen', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  await page.setViewportSize({ width: 2560, height: 1440 });
  await openPlayer(page);
  await button(page, 'Play').click();
  await expect.poll(() => read(page, 'videoWidth')).toBe(854);
});

test('under reduced motion the film plays when asked, and nothing of the player moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPlayer(page);
  expect(await read(page, 'paused')).toBe(true);
  await button(page, 'Play').click();
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect((await moving(page)).filter((name) => name.includes('film'))).toEqual([]);
});

test.describe('on a bad line', () => {
  let site: Awaited<ReturnType<typeof filmLine>>;
  test.beforeEach(async ({ server }) => {
    site = await filmLine(server.address);
  });
  test.afterEach(() => site.stop());

  test('the first frame needs at most 500 KB', async ({ page }) => {
    Object.assign(site.line, { left: 500_000, end: 'hang' });
    await page.setViewportSize({ width: 2560, height: 1440 });
    await openPlayer(page, site.address);
    await button(page, 'Play').click();
    await expect.poll(() => framesShown(page)).toBeGreaterThan(0);
    expect(await read(page, 'videoWidth')).toBe(1600);
  });

  test('a connection that dies in the middle is told, and the film goes on from the same place', async ({
    page,
  }) => {
    await openPlayer(page, site.address);
    Object.assign(site.line, { left: 300_000, end: 'die' });
    await button(page, 'Play').click();
    await expect.poll(() => framesShown(page)).toBeGreaterThan(0);
    await page.keyboard.press('8');
    await expect(page.getByRole('status').filter({ hasText: 'connection' })).toBeVisible();
    await expectAccessible(page, '.film');
    site.line.left = Infinity;
    await button(page, 'Try again from here').click();
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect(await read(page, 'currentTime')).toBeGreaterThan(19.1);
    await expect(button(page, 'Try again from here')).toBeHidden();
    await expect(button(page, 'Pause')).toBeFocused();
  });

  test('a film that stalls offers the smaller one', async ({ page }) => {
    await openPlayer(page, site.address);
    Object.assign(site.line, { left: 300_000, end: 'hang' });
    await button(page, 'Play').click();
    await expect.poll(() => framesShown(page)).toBeGreaterThan(0);
    await page.keyboard.press('6');
    await expect(page.getByText('The film is waiting for the connection.')).toBeVisible();
    site.line.left = Infinity;
    await button(page, 'Play the smaller film, 854 px').click();
    await expect.poll(() => read(page, 'videoWidth')).toBe(854);
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect(await read(page, 'currentTime')).toBeGreaterThan(14.3);
    await expect(page.getByRole('combobox', { name: 'Quality' })).toHaveValue(/av1-854/);
  });
});

test('captions are chosen from a list or with C', async ({ page }) => {
  await openPlayer(page);
  const shown = () =>
    film(page).evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].filter(({ mode }) => mode === 'showing').map(({ label }) => label),
    );
  expect(await shown()).toEqual([]);
  const captions = page.getByRole('combobox', { name: 'Captions' });
  await captions.selectOption('English');
  expect(await shown()).toEqual(['English']);
  await button(page, 'Play').focus();
  await page.keyboard.press('c');
  await expect(captions).toHaveValue('');
  expect(await shown()).toEqual([]);
  await page.keyboard.press('c');
  await expect(captions).toHaveValue('en');
});

test('a film without sound has no volume', async ({ page }) => {
  await openPlayer(page);
  await button(page, 'Play').click();
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveCount(0);
});

test('a film with sound has a volume, by keyboard too', async ({ page }) => {
  // A tone of 24 seconds on one colour, in the place of whatever the film's files are.
  await page.route(/\/films\/.*\.mp4/, (route) =>
    route.fulfill({ path: 'tests/e2e/support/film-with-sound.mp4', contentType: 'video/mp4' }),
  );
  await openPlayer(page);
  await button(page, 'Play').click();
  const volume = page.getByRole('slider', { name: 'Volume' });
  await expect(volume).toHaveValue('1');
  await volume.fill('0.5');
  expect(await read(page, 'volume')).toBe(0.5);
  const before = await read(page, 'currentTime');
  await volume.press('ArrowLeft');
  expect(await read(page, 'volume')).toBeCloseTo(0.45);
  expect(await read(page, 'currentTime'), 'the arrow moved the volume, not the film').toBeGreaterThanOrEqual(
    before,
  );
  await volume.press('Home');
  expect(await read(page, 'volume')).toBe(0);
});

test('picture in picture is asked for with the film loaded, and a refusal changes nothing', async ({
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
  await button(page, 'Pop out: picture in picture').click();
  await expect(page).toHaveTitle(/^asked at [1-4]$/);
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(heard).toEqual([]);
});

test('in full screen on a phone held sideways the bar stays with the picture', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openPlayer(page);
  await button(page, 'Full screen').click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('film-stage');
  for (const name of ['Play', 'Full screen']) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

for (const width of [360, 1440]) {
  test(`at ${width} px the player is accessible, fits, and its targets are large enough`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await openPlayer(page);
    const height = () => page.locator('.film-stage').evaluate((stage) => stage.clientHeight);
    await page.getByText('What the film shows').click();
    await expectAccessible(page, '.film');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const small = await page.locator('.film :is(button, select, input, summary)').evaluateAll((targets) =>
      targets
        .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
        .map(({ name }) => name),
    );
    expect(small).toEqual([]);

    const live = await height();
    await page.reload();
    expect(await height()).toBe(live);
  });
}
