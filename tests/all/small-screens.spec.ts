import { contentSets } from '../e2e/support/content-sets.ts';
import { screensOf } from '../e2e/support/screens.ts';
import { expect, hydrated, test } from '../e2e/support/site.ts';

test.use({ contentSet: contentSets.own, contextOptions: { reducedMotion: 'reduce' } });

const caseStudy = screensOf(contentSets.own).find((path) => path.startsWith('/work/')) ?? '';

test('a case study on small screens: tooltips stay inside, its title is in the first view, anchors land under the bar', async ({
  page,
}) => {
  await test.step('tooltips stay inside a screen of 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(caseStudy);
    await hydrated(page);
    const terms = page.locator('.term');
    expect(await terms.count()).toBeGreaterThan(0);
    for (const term of await terms.all()) {
      await term.focus();
      const tooltip = term.locator('xpath=following-sibling::*[@role="tooltip"]');
      await expect(tooltip).toBeVisible();
      const box = await tooltip.boundingBox();
      expect(box && Math.min(box.x, 320 - box.x - box.width)).toBeGreaterThanOrEqual(8);
      await term.blur();
    }
    await page.evaluate(() => scrollTo(0, 0));
  });

  await test.step('held sideways, the title is in the first view', async () => {
    for (const [width, height] of [
      [844, 390],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    }
  });

  for (const [width, height] of [
    [390, 664],
    [844, 390],
    [1440, 900],
  ] as const) {
    await test.step(`anchors land 24 to 32 px under the bar at ${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      // The second is in the same page as the first: only the way there differs.
      for (const address of [`${caseStudy}#brief`, `${caseStudy}#pipeline`, '/contact#review']) {
        await page.goto(address);
        await page.evaluate(() => document.fonts.ready);
        const gap = await page.evaluate(gapUnderBar);
        expect(gap, address).toBeGreaterThanOrEqual(24);
        expect(gap, address).toBeLessThanOrEqual(32);
      }
    });
  }
});

test('the hero picture is downloaded once, whatever the size and the pixel density', async ({ page }) => {
  const heroes: string[] = [];
  page.on('request', (request) => {
    if (/\/pictures\/hero/.test(request.url())) heroes.push(request.url());
  });
  const session = await page.context().newCDPSession(page);
  for (const deviceScaleFactor of [1, 1.5, 2, 3]) {
    for (const [width, height] of [
      [390, 664],
      [844, 390],
      [1280, 720],
    ] as const) {
      await test.step(`${width}x${height}, ${deviceScaleFactor} pixels to the pixel`, async () => {
        await page.goto('about:blank');
        await session.send('Emulation.setDeviceMetricsOverride', {
          width,
          height,
          deviceScaleFactor,
          mobile: false,
        });
        heroes.length = 0;
        await page.goto('/');
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([width, deviceScaleFactor]);
        expect(heroes).toHaveLength(1);
      });
    }
  }
});

/** From the bottom of the bars to the section that the address names; runs in the page. */
function gapUnderBar() {
  // On phones the contents of a case study are a second bar.
  const bars = [...document.querySelectorAll('header, .contents-list')].filter(
    (one) => innerWidth < 1024 || one.matches('header'),
  );
  const bar = Math.max(...bars.map((one) => one.getBoundingClientRect().bottom));
  return document.querySelector(location.hash)!.getBoundingClientRect().top - bar;
}
