import type { Page } from '@playwright/test';
import { contentSets } from './support/content-sets.ts';
import { expect, test } from './support/site.ts';

test.use({ contentSet: contentSets.released });

const address = '/work/the-rain-line';
const film = (page: Page) => page.locator('figure.film video');
const isPlaying = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the browser’s own controls play the film, and what it shows can be read', async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2 })).toContainText(['The film', 'Breakdowns']);
    await film(page).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => isPlaying(page)).toBe(true);
    await page.getByText('What the film shows').click();
    await expect(page.getByText('The helmet from the side, white and beaded with water')).toBeVisible();
  });
});
