import type { Page } from '@playwright/test';
import { hydrated } from './site.ts';

export const address = '/work/the-rain-line';
export const film = (page: Page) => page.locator('figure.film video');
export const read = <K extends keyof HTMLVideoElement>(page: Page, fact: K) =>
  film(page).evaluate((video, name) => (video as HTMLVideoElement)[name as K], fact);
export const isPlaying = (page: Page) =>
  film(page).evaluate(
    (video: HTMLVideoElement) => !video.paused && video.readyState >= 3 && video.currentTime > 0,
  );
/** Stays when the film stops again, unlike `isPlaying`. */
export const framesShown = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
export const button = (page: Page, name: string) =>
  page.locator('figure.film').getByRole('button', { name, exact: true });
export const timeline = (page: Page) => page.getByRole('slider', { name: 'Timeline' });

/** Opens the case study, and waits for its script. */
export async function openPlayer(page: Page, site = '') {
  await page.goto(site + address);
  await hydrated(page);
}
