import type { Locator } from '@playwright/test';
import { filmRequests } from '../e2e/support/film.ts';
import { expectPageBack, watch } from '../e2e/support/hero-film.ts';
import { openTake, slider, take } from '../e2e/support/one-take.ts';
import { complaints, expect, hydrated, test } from '../e2e/support/site.ts';

test.use({ viewport: { width: 1280, height: 720 } });

/** Two frames. */
const inStep = 2 / 24;

test('it is off until asked, then in step on strip, hero and page, and remembered for the visit', async ({
  page,
}) => {
  const heard = complaints(page);
  const asked = filmRequests(page);
  const sounds = () => asked.filter((name) => name.startsWith('sound'));
  await openTake(page);
  const strip = take(page);
  await test.step('the strip: no byte before the button is pressed', async () => {
    await button(strip, 'Play').click();
    await expectMoving(strip, 'video');
    await expect(button(strip, 'Sound off')).toHaveAttribute('aria-pressed', 'false');
    expect(sounds()).toEqual([]);
    await button(strip, 'Sound off').click();
    await expect(button(strip, 'Sound on')).toHaveAttribute('aria-pressed', 'true');
    await expect(audio(strip)).toHaveJSProperty('volume', 1);
    await expect.poll(() => new Set(sounds()).size).toBe(1);
    await expectInStep(strip);
  });
  await test.step('after the strip was moved, a pause, a jump and another speed', async () => {
    await slider(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('PageUp');
    await expect(audio(strip)).toHaveJSProperty('paused', true);
    await button(strip, 'Play').click();
    await expectInStep(strip);
    await button(strip, 'Pause').click();
    await expect(audio(strip)).toHaveJSProperty('volume', 0);
    await expect(audio(strip)).toHaveJSProperty('paused', true);
    await page.keyboard.press('4');
    await button(strip, 'Play').click();
    await expectInStep(strip);
    await page.keyboard.press('1');
    await video(strip).evaluate((film: HTMLVideoElement) => (film.playbackRate = 0.5));
    await expectInStep(strip);
    await expect(audio(strip)).toHaveJSProperty('playbackRate', 0.5);
  });
  await test.step('the hero: it is on already; off, it fades and stops', async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await button(strip, 'Pause').evaluate((pause: HTMLElement) => pause.click());
    await watch(page, 0.5);
    const hero = page.locator('.hero-film');
    await expect(button(hero, 'Sound on')).toBeVisible();
    await expectInStep(hero);
    await expect(audio(hero)).toHaveJSProperty('volume', 1);
    const volumes = await volumesDuring(hero, () => page.keyboard.press('m'));
    await expect(button(hero, 'Sound off')).toBeVisible();
    // On a busy machine not every step is seen.
    expect(volumes.filter((one) => one > 0 && one < 1).length).toBeGreaterThan(0);
    expect(volumes).toEqual(volumes.toSorted((one, other) => other - one));
    await page.keyboard.press('m');
    await page.keyboard.press('Escape');
    await expectPageBack(page);
  });
  await test.step('the film’s page, loaded anew: still on, and heard once it plays', async () => {
    await page.goto('/films/one-take');
    const stage = page.locator('.film-stage');
    await hydrated(page);
    await expect(button(stage, 'Sound on')).toBeVisible();
    await button(stage, 'Play').click();
    await expectInStep(stage);
    await button(stage, 'Sound on').click();
    await page.reload();
    await hydrated(page);
    await expect(button(stage, 'Sound off')).toBeVisible();
  });
  expect(heard).toEqual([]);
});

test('a browser that refuses it says off', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLAudioElement.prototype.play = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await page.goto('/films/one-take');
  const stage = page.locator('.film-stage');
  await button(stage, 'Play').click();
  await expectMoving(stage, 'video');
  const pressed = stage.getByRole('button', { name: /^Sound/ });
  await pressed.click();
  await expect(pressed).toHaveText('Sound off');
  await expect(pressed).toHaveAttribute('aria-pressed', 'false');
});

const button = (stage: Locator, name: string) => stage.getByRole('button', { name, exact: true });
const video = (stage: Locator) => stage.locator('video:not(.take-scrub)');
const audio = (stage: Locator) => stage.locator('audio');

async function expectMoving(stage: Locator, kind: 'video' | 'audio') {
  const media = kind === 'video' ? video(stage) : audio(stage);
  const at = () => media.evaluate((one: HTMLMediaElement) => one.currentTime);
  const before = await at();
  await expect.poll(at).not.toBe(before);
}

/**
 * The middle of what they are apart in 30 looks at both while they move: on a busy machine the
 * picture stops now and then, and the sound comes after it.
 */
async function expectInStep(stage: Locator) {
  await expectMoving(stage, 'audio');
  const apart = () =>
    stage.evaluate(async (element) => {
      const film = element.querySelector<HTMLVideoElement>('video:not(.take-scrub)')!;
      const sound = element.querySelector('audio')!;
      // Its end would come before a busy machine has looked often enough.
      if (film.currentTime > 12) film.currentTime = 2;
      const seen: number[] = [];
      for (let look = 0; look < 300 && seen.length < 30; look++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const both = [film, sound];
        if (both.some((one) => one.paused || one.seeking || one.readyState < 3)) continue;
        seen.push(Math.abs(sound.currentTime - film.currentTime));
      }
      return seen.length < 30 ? Infinity : seen.toSorted((one, other) => one - other)[15]!;
    });
  await expect
    .poll(async () => {
      const found = await apart();
      test.info().annotations.push({ type: 'apart', description: `${(found * 1000).toFixed(0)} ms` });
      return found;
    })
    .toBeLessThan(inStep);
}

/** What the volume is from an act on, until it is off; its last change is told after the pause. */
async function volumesDuring(stage: Locator, act: () => Promise<void>) {
  const seen = await audio(stage).evaluateHandle((sound: HTMLAudioElement) => {
    const list = [sound.volume];
    sound.addEventListener('volumechange', () => list.push(sound.volume));
    return list;
  });
  await act();
  await expect(audio(stage)).toHaveJSProperty('paused', true);
  await expect.poll(() => seen.evaluate((list) => list.at(-1))).toBe(0);
  return seen.jsonValue();
}
