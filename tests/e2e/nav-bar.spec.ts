import sharp from 'sharp';
import { expect, hydrated, test } from './support/site.ts';

test('past 50 px the bar blurs what scrolls under it: no edge of a letter is left', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  await hydrated(page);
  const heading = page.getByRole('heading', { level: 2 }).first();
  const sharpEdge = await steepestEdge(heading.screenshot());
  expect(sharpEdge, 'letters have edges before they go under the bar').toBeGreaterThan(150);

  const bar = await page.locator('header').boundingBox();
  const box = await heading.boundingBox();
  if (!bar || !box) throw new Error('the page has no bar or no heading');
  // The middle of the heading to the middle of the bar, where the bar has no words of its own.
  await page.evaluate(
    (by) => scrollBy({ top: by, behavior: 'instant' }),
    box.y + box.height / 2 - bar.height / 2,
  );
  await expect(page.locator('html')).toHaveAttribute('data-scrolled', '');
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  const left = Math.max(box.x, 260);
  const clip = { x: left, y: 4, width: Math.min(box.x + box.width, 900) - left, height: bar.height - 8 };
  expect(clip.width, 'some of the heading lies in the empty part of the bar').toBeGreaterThan(60);
  expect(await steepestEdge(page.screenshot({ clip }))).toBeLessThan(12);
});

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
