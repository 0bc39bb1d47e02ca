import { contentSets, screensOf } from '../e2e/support/content-sets.ts';
import { expect, hydrated, resize, settled, test } from '../e2e/support/site.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const caseStudy = screensOf(contentSets.seed).find((path) => path.startsWith('/work/')) ?? '';

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
    for (const size of ['844x390', '667x375'] as const) {
      await resize(page, size);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('the picture begins under the bar: no logo on a helmet', async () => {
    for (const size of ['390x664', '844x390'] as const) {
      await resize(page, size);
      const bar = await page.getByRole('banner').first().boundingBox();
      const picture = await page.locator('.cover-picture').boundingBox();
      expect(picture?.y, size).toBeGreaterThanOrEqual((bar?.height ?? Infinity) - 1);
    }
  });

  await test.step('back at the top, the line of contents begins with the first of them', async () => {
    await resize(page, '390x664');
    const scrolled = () => page.locator('.contents-list').evaluate(({ scrollLeft }) => scrollLeft);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(scrolled).toBeGreaterThan(0);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(scrolled).toBe(0);
  });

  for (const size of ['390x664', '844x390', '1440x900'] as const) {
    await test.step(`anchors land 24 to 32 px under the bar at ${size}`, async () => {
      await resize(page, size);
      // The second is in the same page as the first: only the way there differs.
      for (const address of [`${caseStudy}#brief`, `${caseStudy}#pipeline`, '/contact#review']) {
        await page.goto(address);
        await settled(page);
        const gap = await page.evaluate(gapUnderBar);
        expect(gap, address).toBeGreaterThanOrEqual(24);
        expect(gap, address).toBeLessThanOrEqual(32);
      }
    });
  }
});

test('work: both buttons are in the first view of a phone, and wide the words end before the lamp', async ({
  page,
}) => {
  await page.goto('/work');
  for (const size of ['320x568', '360x616', '390x664', '844x390'] as const) {
    await resize(page, size);
    const buttons = await page.locator('.work-words .button').all();
    expect(buttons).toHaveLength(2);
    for (const button of buttons) await expect(button, size).toBeInViewport({ ratio: 1 });
  }
  for (const size of ['1024x768', '1280x720', '1440x900', '2560x1440', '3440x1300'] as const) {
    await resize(page, size);
    const ends = await page
      .locator('.work-headline, .work-words > .text-lead, .work-words .button')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
    // The lamp begins at 49 % of the picture, of which more is cut off at the right.
    const { width, height } = (await page.locator('.work-picture').boundingBox())!;
    const whole = Math.max(width, 2.39 * height);
    expect(Math.max(...ends), size).toBeLessThanOrEqual(0.49 * whole - 0.36 * (whole - width));
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
