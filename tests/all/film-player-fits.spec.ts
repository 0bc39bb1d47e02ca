import { expectAccessible, overflow } from '../e2e/support/axe.ts';
import { contentSets } from '../e2e/support/content-sets.ts';
import { button, openPlayer } from '../e2e/support/film-player.ts';
import { expect, resize, test } from '../e2e/support/site.ts';
import { smallTargets } from '../e2e/support/small-targets.ts';

test.use({ contentSet: contentSets.released, viewport: { width: 1440, height: 900 } });

test('the player is accessible, fits, and its targets are large enough, in full screen too', async ({
  page,
}) => {
  await openPlayer(page);
  const height = () => page.locator('.film-stage').evaluate((stage) => stage.clientHeight);
  await page.getByText('What the film shows').click();
  const heights = new Map<number, number>();
  for (const width of [1440, 360]) {
    await test.step(`at ${width} px`, async () => {
      await resize(page, `${width}x740`);
      await button(page, 'More').click();
      await expectAccessible(page, '.film');
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await smallTargets(page, '.film')).toEqual([]);
      await button(page, 'More').click();
      await expect(button(page, '+1 frame')).toBeHidden();
      heights.set(width, await height());
    });
  }
  await test.step('on a phone held sideways the bar stays with the picture in full screen', async () => {
    await resize(page, '844x390');
    await button(page, 'Full screen').click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('film-stage');
    for (const name of ['Play', 'Full screen on'])
      await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });
  await test.step('our bar stands there, as high, before its script', async () => {
    await page.route(/\/hydrate-.*\.js$/, () => new Promise(() => {}));
    await page.reload();
    for (const [width, live] of heights) {
      await resize(page, `${width}x740`);
      await expect(button(page, 'Play')).toBeVisible();
      expect(await height(), `at ${width} px`).toBe(live);
    }
  });
});
