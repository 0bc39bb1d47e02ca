import type { Page } from '@playwright/test';
import { builtPaths } from '../../tools/site/page-files.ts';
import { expectAccessible, expectAccessibleAtAllWidths, overflow } from '../e2e/support/axe.ts';
import { browserReports } from '../e2e/support/browser-reports.ts';
import { contentSets, readSet, screensOf } from '../e2e/support/content-sets.ts';
import { moving } from '../e2e/support/motion.ts';
import { expect, hydrated, resize, test } from '../e2e/support/site.ts';
import { applyStyle, unreadableLines } from '../e2e/support/text-contrast.ts';

/** Every page of the seed; expected words are read from there. */
const { site } = readSet(contentSets.seed);
const screens = screensOf(contentSets.seed);
const known = builtPaths(contentSets.seed.build);
const others = [...known, '/work/no-such-slug', '/Work'].filter((path) => !screens.includes(path));

for (const path of screens) {
  test(`${path}: opens, is accessible, and reads at every size`, async ({ page }) => {
    // As wide and as high as laptops show pages: where their scroll animations stand at first counts.
    await page.setViewportSize({ width: 1350, height: 940 });
    const heard = await browserReports(page);
    await test.step('it opens without an error, and nothing is blocked', () =>
      expectToOpen(page, path, heard));
    await test.step('axe finds nothing where scroll animations stand at first', () => expectAccessible(page));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await test.step('nothing moves under reduced motion', async () => {
      expect(await moving(page)).toEqual([]);
    });
    await test.step('axe finds nothing at three widths, and nothing overflows sideways, at 400 % either', async () => {
      await expectAccessibleAtAllWidths(page);
      await page.setViewportSize({ width: 320, height: 256 });
      expect(await overflow(page), '400 %').toBeLessThanOrEqual(0);
    });
    await test.step('every tab stop is visible, outlined, and never under the bar', async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.evaluate(() => scrollTo(0, 0));
      await expectClearTabStops(page);
      await page.evaluate(() => scrollTo(0, 0));
    });
    // hero-words.spec.ts reads the hero of home, at more sizes.
    if (path !== '/') {
      await test.step('words on pictures keep their contrast at every size', async () => {
        for (const size of [
          '320x568',
          '390x664',
          '844x390',
          '1024x768',
          '1280x720',
          '1440x900',
          '2560x1440',
        ] as const) {
          await resize(page, size);
          expect(await unreadableLines(page), size).toEqual([]);
        }
      });
    }
    await test.step('no word is pale on paper', () => expectDarkOnPaper(page));
  });
}

test('every other page opens without an error, and the words on its cover keep their contrast', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(others.filter((path) => path.startsWith('/work/')).length).toBeGreaterThan(0);
  const heard = await browserReports(page);
  for (const path of others) {
    await test.step(path, async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await expectToOpen(page, path, heard);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await unreadableLines(page)).toEqual([]);
    });
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } });

  test('every screen reads in full, on very wide screens and on paper too', async ({ page }) => {
    for (const path of screens) {
      await test.step(path, async () => {
        await page.emulateMedia({ media: 'screen' });
        await page.goto(path);
        await expect(page.locator('h1')).toBeVisible();
        const invisible = await page
          .locator('main :is(h1, h2, h3, p):visible')
          .evaluateAll((all) => all.filter((one) => getComputedStyle(one).visibility === 'hidden').length);
        expect(invisible).toBe(0);
        for (const width of [2560, 3840]) {
          await page.setViewportSize({ width, height: (width * 9) / 16 });
          // Without script no frame can be asked for: what is measured has to come to rest.
          await expect
            .poll(() => page.evaluate(outsideTheBar), `outside the layout at ${width} px`)
            .toEqual([]);
        }
        await page.setViewportSize({ width: 1280, height: 720 });
        await expectDarkOnPaper(page);
        if (path === '/contact') {
          const mail = page.locator('main a[href^="mailto:"]').first();
          const printed = await mail.evaluate((link) => getComputedStyle(link, '::after').content);
          expect(printed, 'links carry their address').toContain('mailto:');
        }
      });
    }
  });
});

async function expectDarkOnPaper(page: Page) {
  await page.emulateMedia({ media: 'print' });
  // As printers do by default: without the colours behind the words.
  await applyStyle(page, '* { background: none !important; }');
  expect(await page.evaluate(paleWords), 'pale on paper').toEqual([]);
}

/** The page answers, has one h1 and a title, and hydrates; the browser has nothing to report. */
async function expectToOpen(page: Page, path: string, heard: string[]) {
  const found = known.includes(path);
  heard.length = 0;
  const response = await page.goto(path);
  expect(response?.status()).toBe(found ? 200 : 404);
  expect(await page.title()).toContain(site.name);
  if (!found) await expect(page.locator('h1')).toHaveText(site.notFound.title);
  await hydrated(page);
  await expect(page.locator('h1')).toHaveCount(1);
  expect(heard.filter((line) => found || !line.includes('404'))).toEqual([]);
}

/** Text left of the brand or right of the bar's last button; runs in the page. */
function outsideTheBar(): string[] {
  const bar = document.querySelector('header .page-width')!;
  const { paddingLeft, paddingRight } = getComputedStyle(bar);
  const left = bar.getBoundingClientRect().left + Number.parseFloat(paddingLeft) - 1;
  const right = bar.getBoundingClientRect().right - Number.parseFloat(paddingRight) + 1;
  return [...document.querySelectorAll('main *, footer *')].flatMap((element) => {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!hasText || !element.checkVisibility()) return [];
    const box = element.getBoundingClientRect();
    // The honeypot's label lies off the screen altogether.
    if (box.right < 0) return [];
    const outside = box.width > 1 && (box.left < left || box.right > right);
    return outside ? [`"${element.textContent?.trim().slice(0, 40)}"`] : [];
  });
}

/** Visible words lighter than a middle grey; runs in the page. */
function paleWords(): string[] {
  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const text = [...element.childNodes].find(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!text || !element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only'))
      return [];
    paint.fillStyle = getComputedStyle(element).color;
    paint.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data;
    const pale = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 140;
    return pale
      ? [`${element.localName}.${element.className} "${text.textContent?.trim().slice(0, 30)}"`]
      : [];
  });
}

/** Presses Tab through the page: every stop is outlined, in view, and not under the bar. */
async function expectClearTabStops(page: Page) {
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
}
