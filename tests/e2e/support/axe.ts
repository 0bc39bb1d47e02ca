import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { widths } from './content-sets.ts';
import { expect, settled } from './site.ts';
import { smallTargets } from './small-targets.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What stays in view at the desk while the page scrolls, and toasts. axe measures of a button only what they leave free,
 * and which button is scrolled under them depends on how much is listed and on which pictures have come.
 */
const staysInView = '.editor-bar, .tabs, .toast-viewport, .screen > [role="status"]';

/**
 * Runs axe's rules for WCAG 2.2 AA and best practice on the page, or a part of it. axe stays loaded
 * for further checks of the same page; reporting passed rules as well would take twice the time.
 */
export async function expectAccessible(page: Page, part = 'html') {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const broken = await page.evaluate(
    async ({ values, within, over }) => {
      const bars = [...document.querySelectorAll<HTMLElement>(over)];
      for (const bar of bars) bar.style.position = 'static';
      // Colours on their way from one state to the next belong to neither.
      const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(within, {
        runOnly: { type: 'tag', values },
        rules: { 'target-size': { enabled: true } },
        resultTypes: ['violations'],
      });
      for (const bar of bars) bar.style.position = '';
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { values: tags, within: part, over: staysInView },
  );
  expect(broken).toEqual([]);
}

/** axe and horizontal overflow, at the widths of a phone, a tablet and a desktop. */
export async function expectAccessibleAtAllWidths(page: Page) {
  for (const { width, height } of widths) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
    expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
  }
}

/** On the narrowest phone and on a desktop: axe, nothing wider than the screen, and targets as large as a thumb. */
export async function expectUsable(page: Page, what: string, part?: string) {
  const before = page.viewportSize();
  for (const [width, height] of [
    [320, 640],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await overflow(page), `${what} at ${width} px`).toBeLessThanOrEqual(0);
    await expectAccessible(page, part);
    if (width === 320) expect(await smallTargets(page), what).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Horizontal overflow in pixels; a phone's `innerWidth` would grow with it. */
export async function overflow(page: Page) {
  await settled(page);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
