import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { widths } from './content-sets.ts';
import { expect, settled } from './site.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe's rules for WCAG 2.2 AA and best practice on the page, or a part of it. axe stays loaded
 * for further checks of the same page; reporting passed rules as well would take twice the time.
 */
export async function expectAccessible(page: Page, part = 'html') {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const broken = await page.evaluate(
    async ({ values, within }) => {
      // Colours on their way from one state to the next belong to neither.
      const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(within, {
        runOnly: { type: 'tag', values },
        rules: { 'target-size': { enabled: true } },
        resultTypes: ['violations'],
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { values: tags, within: part },
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

/** Horizontal overflow in pixels; a phone's `innerWidth` would grow with it. */
export async function overflow(page: Page) {
  await settled(page);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
