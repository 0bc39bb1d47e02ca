import { builtPaths } from '../../tools/site/page-files.ts';
import { expectAccessible, expectAccessibleAtAllWidths, overflow } from './support/axe.ts';
import { contentSets, readSet } from './support/content-sets.ts';
import { moving } from './support/motion.ts';
import { screensOf } from './support/screens.ts';
import { complaints, expect, hydrated, test } from './support/site.ts';

/** Every page of content/ as it stands; expected words are read from there. */
test.use({ contentSet: contentSets.own });

const { site } = readSet(contentSets.own);
const screens = screensOf(contentSets.own);
const known = builtPaths(contentSets.own.build);

for (const path of [...known, '/nowhere', '/work/no-such-slug', '/Work']) {
  const found = known.includes(path);

  test(`${path} answers, has one h1, a title, and hydrates without an error`, async ({ page }) => {
    const heard = complaints(page);
    const response = await page.goto(path);
    expect(response?.status()).toBe(found ? 200 : 404);
    expect(await page.title()).toContain(site.name);
    if (!found) await expect(page.locator('h1')).toHaveText(site.notFound.title);
    await hydrated(page);
    await expect(page.locator('h1')).toHaveCount(1);
    expect(heard.filter((line) => found || !line.includes('404'))).toEqual([]);
  });
}

for (const path of screens) {
  test(`${path}: axe finds nothing at three widths, nothing overflows sideways, at 400 % either, nothing moves, and every tab stop is visible, outlined, and never under the bar`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await hydrated(page);
    expect(await moving(page)).toEqual([]);
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await overflow(page), '400 %').toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.evaluate(() => scrollTo(0, 0));
    const stops = await page.evaluate(
      () =>
        document.querySelectorAll(
          'a[href], button:not([disabled]), input:not([tabindex="-1"]), select, textarea',
        ).length,
    );
    const seen: string[] = [];
    for (let press = 0; press < stops + 2; press++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const box = element.getBoundingClientRect();
        const inBar = element.closest('header.nav-bar, .skip-link, [data-toaster]') !== null;
        const bar = document.querySelector('.nav-bar')?.getBoundingClientRect().bottom ?? 0;
        return {
          name: `${element.tagName} ${element.textContent?.slice(0, 30)}`,
          marked: getComputedStyle(element).outlineStyle !== 'none',
          shown: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
          clear: inBar || box.top >= bar - 1,
        };
      });
      if (!stop) break;
      expect(stop).toMatchObject({ marked: true, shown: true, clear: true });
      seen.push(stop.name);
    }
    expect(seen.length).toBeGreaterThan(5);
  });
}

test('pages with scroll animations are accessible where they stand at first', async ({ page }) => {
  await page.setViewportSize({ width: 1350, height: 940 });
  for (const path of screens) {
    await page.goto(path);
    await hydrated(page);
    await expectAccessible(page);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of screens) {
    test(`${path} reads in full`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      const invisible = await page
        .locator('main :is(h1, h2, h3, p):visible')
        .evaluateAll((all) => all.filter((one) => getComputedStyle(one).visibility === 'hidden').length);
      expect(invisible).toBe(0);
    });
  }
});
