import type { Page } from '@playwright/test';
import { expect } from './site.ts';

/** Presses Tab through the page: every stop is outlined, in view, and not under the bar. */
export async function expectClearTabStops(page: Page) {
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
