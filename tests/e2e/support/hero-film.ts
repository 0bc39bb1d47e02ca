import type { Page } from '@playwright/test';
import { slow } from './film.ts';
import { expect, hydrated } from './site.ts';

export const link = (page: Page) => page.getByRole('link', { name: /^Watch the take 0:24$/ });
export const stop = (page: Page) => page.getByRole('button', { name: 'Stop the take' });
export const control = (page: Page, name: string) =>
  page.locator('.hero-film').getByRole('button', { name, exact: true });
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const film = (page: Page) => page.locator('.hero-film video');
export const source = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentSrc);

export async function openHome(page: Page) {
  await page.goto('/');
  await hydrated(page);
}

/** Slowly, unless its end or its sound is what the journey is about. */
export async function watch(page: Page, rate?: number) {
  await link(page).click();
  await slow(film(page), rate);
  await expectPlaying(page);
}

export const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

export async function expectPlaying(page: Page) {
  await expect(page.locator('.hero-film[data-started]')).toBeVisible();
  const before = await seconds(page);
  await expect.poll(() => seconds(page)).toBeGreaterThan(before);
}

/** It stands where it was stopped, and is still there. */
export async function expectPaused(page: Page) {
  await expect(control(page, 'Play')).toBeVisible();
  const before = await seconds(page);
  expect(before).toBeGreaterThan(0);
  await expect(film(page)).toHaveJSProperty('paused', true);
  expect(await seconds(page)).toBe(before);
}

/** The page as it was: words there, film gone, focus on the link that started it. */
export async function expectPageBack(page: Page) {
  await expect(film(page)).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('.hero-words')).toHaveCSS('opacity', '1');
  await expect(link(page)).toBeFocused();
}

/** Stands still on one frame. */
export const seek = (page: Page, at: number) =>
  film(page).evaluate(async (video: HTMLVideoElement, to) => {
    video.pause();
    const found = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.currentTime = to;
    await found;
  }, at);

export async function playFrom(page: Page, at: number) {
  await seek(page, at);
  await film(page).evaluate((video: HTMLVideoElement) => video.play());
}
