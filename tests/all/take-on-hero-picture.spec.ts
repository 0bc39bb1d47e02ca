import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectPageBack, film, link, openHome, seek } from '../e2e/support/hero-film.ts';
import { moving } from '../e2e/support/motion.ts';
import { expect, resize, settled, type Size, test } from '../e2e/support/site.ts';
import { applyStyle } from '../e2e/support/text-contrast.ts';
import { difference } from '../support/moving-picture.ts';

test('under reduced motion it plays without dissolves, and its last frame lies on the hero picture', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHome(page);
  // The second is flatter than the picture, as most windows are.
  for (const size of ['1024x768', '1536x730', '2560x1440'] as const) {
    await test.step(`at ${size}`, async () => {
      const width = await playToTheEnd(page, size);
      expect(await moving(page)).toEqual([]);
      await expectLastFrameOnPicture(page, width);
      await page.keyboard.press('Escape');
      await expectPageBack(page);
    });
  }
});

test.describe('on phones held upright', () => {
  test.use({ hasTouch: true, isMobile: true, deviceScaleFactor: 2, viewport: { width: 390, height: 664 } });

  test('the tall take comes to rest on the tall hero picture, as far as the words leave it in sight', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openHome(page);
    for (const size of ['390x664', '360x616'] as const) {
      await test.step(`at ${size}`, async () => {
        const width = await playToTheEnd(page, size);
        const picture = (await page.locator('.hero-picture').boundingBox())!;
        await expectLastFrameOnPicture(page, width, picture.y + picture.height);
        await page.keyboard.press('Escape');
        await expectPageBack(page);
      });
    }
  });
});

/** In a window of this size; returns its width. */
async function playToTheEnd(page: Page, size: Size) {
  const { width } = await resize(page, size);
  await link(page).click();
  await expect(page.locator('.hero-film[data-started]')).toBeVisible();
  await seek(page, 23.98);
  await settled(page);
  return width;
}

async function expectLastFrameOnPicture(page: Page, width: number, foot = Infinity) {
  const box = (await film(page).boundingBox())!;
  expect([box.x, box.width]).toEqual([0, width]);
  const clip = { ...box, height: Math.floor(Math.min(box.height, foot - box.y)) };
  const withLines = await applyStyle(
    page,
    '.nav-bar, .hero-film > .film-bar { visibility: hidden !important; }',
  );
  const lastFrame = await page.screenshot({ clip });
  // Not without a box: the film would count as scrolled away, and the words come back.
  const withFilm = await applyStyle(page, '.hero-film, .hero-film * { visibility: hidden !important; }');
  const picture = await page.screenshot({ clip });
  await withFilm();
  await withLines();
  const gap = await difference(lastFrame, picture);
  test
    .info()
    .annotations.push({ type: `mean difference of 255 at ${width} px`, description: gap.toFixed(2) });
  // Its grain is another one than the picture's, and the network that made it is a little softer than a render.
  expect(gap).toBeLessThan(6);
  // Shifted by one part in a hundred it would not be: the measure can tell.
  const { width: across, height } = await sharp(picture).metadata();
  const shift = Math.round(across / 100);
  const from = (left: number) =>
    sharp(picture)
      .extract({ left, top: 0, width: across - shift, height })
      .toBuffer();
  expect(await difference(await from(0), await from(shift))).toBeGreaterThan(gap);
}
