import { withoutAv1 } from '../e2e/support/film.ts';
import { expectPageBack, film, openHome, playFrom, source, stop, watch } from '../e2e/support/hero-film.ts';
import { complaints, expect, test } from '../e2e/support/site.ts';

test('in H.264, at five sizes, it is as wide as the page and clear of the bar, and ends when asked', async ({
  page,
}) => {
  const heard = complaints(page);
  await withoutAv1(page);
  await openHome(page);
  const rounds: [width: number, height: number, way: string, end: () => Promise<void>][] = [
    [320, 568, 'Escape', () => page.keyboard.press('Escape')],
    [390, 664, 'its button', () => stop(page).click()],
    [768, 1024, 'its end', () => playFrom(page, 23.8)],
    [1366, 625, 'Escape', () => page.keyboard.press('Escape')],
    [844, 390, 'scrolling away', () => page.mouse.wheel(0, 2000)],
  ];
  for (const [width, height, way, end] of rounds) {
    await test.step(`at ${width}x${height} it is in its place, and ${way} gives the page back`, async () => {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await watch(page);
      expect(await source(page)).toContain('h264');
      const box = await film(page).boundingBox();
      expect(box).toMatchObject({ x: 0, width });
      expect(box && box.y + box.height).toBeLessThanOrEqual(height);
      await expect(page.getByRole('button', { name: 'Full screen' })).toBeInViewport({ ratio: 1 });
      await expect(stop(page)).toBeInViewport({ ratio: 1 });
      // Upright and high enough, the film has the picture's place, and the words stay in reach.
      if (height > width && height >= 600) {
        const pilot = page.getByRole('main').getByRole('link', { name: 'Request Pilot' });
        await pilot.first().click({ trial: true });
      }
      await end();
      await expectPageBack(page);
    });
  }
  expect(await page.evaluate(() => scrollY), 'the focus does not scroll back').toBeGreaterThan(400);
  expect(heard.filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
});
