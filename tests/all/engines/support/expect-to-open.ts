import { expect } from 'vitest';
import { nowhere } from '../../../../tools/site/page-files.ts';
import type { Visitor } from './open-site.ts';

/** Opens a page: it reads, fits, and hydrates without an error. */
export async function expectToOpen(visitor: Visitor, path: string) {
  await visitor.open(path);
  // Under load Firefox may say that a page has come and still show the one before.
  await expect.poll(() => visitor.inPage(() => document.querySelectorAll('h1').length)).toBe(1);
  const seen = await visitor.inPage(() => ({
    title: document.title,
    overflow: document.documentElement.scrollWidth - innerWidth,
  }));
  expect(seen.title).toContain('Longtake');
  expect(seen.overflow).toBeLessThanOrEqual(0);
  await visitor.hydrated();
  expect((await visitor.text('h1')) === 'Page not found').toBe(path === nowhere);
  expect(await visitor.errors()).toEqual([]);
}
