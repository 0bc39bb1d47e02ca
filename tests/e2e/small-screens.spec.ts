import type { Page } from '@playwright/test';
import { contentSets } from './support/content-sets.ts';
import { screensOf } from './support/screens.ts';
import { expect, hydrated, test } from './support/site.ts';
import { smallTargets } from './support/small-targets.ts';
import { applyStyle } from './support/text-contrast.ts';

test.use({ contentSet: contentSets.own, contextOptions: { reducedMotion: 'reduce' } });

const screens = screensOf(contentSets.own);
const caseStudy = screens.find((path) => path.startsWith('/work/')) ?? '';

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

  for (const path of screens) {
    test(`${path}: what is pressed is at least 44 px high and wide`, async ({ page }) => {
      await page.goto(path);
      await page.locator('html').tap();
      expect(await page.evaluate(smallTargets)).toEqual([]);
    });
  }

  test('the closing frame of home is its picture', async ({ page }) => {
    await page.goto('/');
    const closing = page.locator('section[aria-labelledby="closing"]');
    await closing.scrollIntoViewIfNeeded();
    await expect(closing.getByRole('img')).toBeVisible();
    await expect(closing.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0);
  });

  test('the menu: its button stays bright above the backdrop and says Close', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Menu' }).click();
    const close = page.getByRole('button', { name: 'Close' });
    await expect(close).toBeInViewport();
    const top = await page
      .locator('#menu')
      .evaluate((menu) => Number.parseFloat(getComputedStyle(menu, '::backdrop').top));
    const box = await close.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(top);
    await close.click();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  });
});

test('tooltips stay inside a screen of 320 px', async ({ page }) => {
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
});

test('on phones held sideways a case study shows its title in the first view', async ({ page }) => {
  await page.goto(caseStudy);
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
  test(`anchors land 24 to 32 px under the bar at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const address of [`${caseStudy}#brief`, `${caseStudy}#pipeline`, '/contact#review']) {
      await page.goto('about:blank');
      await page.goto(address);
      await page.evaluate(() => document.fonts.ready);
      const gap = await page.evaluate(() => {
        // On phones the contents of a case study are a second bar.
        const bars = [...document.querySelectorAll('header, .contents-list')].filter(
          (one) => innerWidth < 1024 || one.matches('header'),
        );
        const bar = Math.max(...bars.map((one) => one.getBoundingClientRect().bottom));
        return document.querySelector(location.hash)!.getBoundingClientRect().top - bar;
      });
      expect(gap, address).toBeGreaterThanOrEqual(24);
      expect(gap, address).toBeLessThanOrEqual(32);
    }
  });
}

for (const density of [1, 1.5, 2, 3]) {
  test.describe(`at ${density} pixels to the pixel`, () => {
    test.use({ deviceScaleFactor: density });

    for (const [width, height] of [
      [390, 664],
      [844, 390],
      [1280, 720],
    ] as const) {
      test(`the hero picture is downloaded once at ${width}x${height}`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        const heroes: string[] = [];
        page.on('request', (request) => {
          if (/\/pictures\/hero/.test(request.url())) heroes.push(request.url());
        });
        await page.goto('/');
        await page.waitForLoadState('networkidle');
        expect(heroes).toHaveLength(1);
      });
    }
  });
}

for (const width of [2560, 3840]) {
  test(`no words hang outside the layout at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: (width * 9) / 16 });
    for (const path of screens) {
      await page.goto(path);
      expect(await outsideTheBar(page), path).toEqual([]);
    }
  });
}

test('on paper: no pale words, and links in the text carry their address', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of screens) {
    await page.goto(path);
    // As printers do by default: without the colours behind the words.
    await applyStyle(page, '* { background: none !important; }');
    expect(await page.evaluate(paleWords), path).toEqual([]);
  }
  await page.goto('/contact');
  const mail = page.locator('main a[href^="mailto:"]').first();
  expect(await mail.evaluate((link) => getComputedStyle(link, '::after').content)).toContain('mailto:');
});

/** Text left of the brand or right of the bar's last button. */
function outsideTheBar(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
  });
}

/** Visible words lighter than a middle grey. */
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
