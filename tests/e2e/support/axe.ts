import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { widths } from './screens.ts';
import { expect } from './site.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * No rule of WCAG 2.2 AA or of good practice is broken on the page, or a part of it, as it stands. axe stays on the page, so that a
 * second look at the same page costs only the look; reporting what passed would double it.
 */
export async function expectAccessible(page: Page, part = 'html') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const broken = await page.evaluate(
    async ({ values, within }) => {
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

/** On a phone, a tablet and a desktop: no rule broken, nothing cut off sideways. */
export async function expectAccessibleAtAllWidths(page: Page) {
  for (const { width, height } of widths) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
    expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
  }
}

/** How many pixels of the page lie out of sight to the right. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
