import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, hydrated, settled, test } from '../e2e/support/site.ts';

test('past 50 px the bar blurs what scrolls under it: no edge of a letter is left', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  await hydrated(page);
  await settled(page);
  const heading = await wideText(page);
  const sharpEdge = await steepestEdge(heading.screenshot());
  expect(sharpEdge, 'letters have edges before they go under the bar').toBeGreaterThan(100);

  const bar = await page.locator('header').boundingBox();
  const box = await heading.boundingBox();
  if (!bar || !box) throw new Error('the page has no bar or no heading');
  // The middle of the heading to the middle of the bar, where the bar has no words of its own.
  await page.evaluate(
    (by) => scrollBy({ top: by, behavior: 'instant' }),
    box.y + box.height / 2 - bar.height / 2,
  );
  await expect(page.locator('html')).toHaveAttribute('data-scrolled', '');
  // Only transitions: an animation that follows the scrolling never finishes.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map((animation) => animation.finished),
    ),
  );
  await settled(page);
  const left = Math.max(box.x, 260);
  const clip = { x: left, y: 4, width: Math.min(box.x + box.width, 900) - left, height: bar.height - 8 };
  expect(clip.width, 'some of the heading lies in the empty part of the bar').toBeGreaterThan(60);
  expect(await steepestEdge(page.screenshot({ clip }))).toBeLessThan(sharpEdge / 10);
});

/** The first words that reach into the part of the bar that has no words of its own. */
async function wideText(page: Page) {
  for (const words of await page.locator('main').locator('h1, h2, p').all()) {
    const box = await words.boundingBox();
    if (box && box.x < 400 && box.x + box.width > 700 && box.y > 200) return words;
  }
  throw new Error('no words on this page are wide enough');
}

/** The largest difference of brightness between two neighbours in a row, 0 to 255. */
async function steepestEdge(taking: Promise<Buffer>) {
  const { data, info } = await sharp(await taking)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let steepest = 0;
  for (let at = 1; at < data.length; at++) {
    if (at % info.width !== 0) steepest = Math.max(steepest, Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0)));
  }
  return steepest;
}
