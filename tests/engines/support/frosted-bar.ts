import { expect, test } from 'vitest';
import { steepestEdge } from '../../support/steepest-edge.ts';
import { desktop, type Visitor } from './open-site.ts';

/** The part of the bar that has no words of its own, and as much of the page below it. */
const [left, width, bar] = [260, 500, 72];

export function frostedBar(visitor: Visitor) {
  test('past 50 px the bar blurs what scrolls under it: no edge of a letter is left', async () => {
    await visitor.open('/about', desktop);
    await visitor.hydrated();
    const show = (y: number) =>
      visitor.inPage((middle) => {
        const words = document.querySelector('.mission')?.getBoundingClientRect();
        if (words) scrollBy({ top: words.top + words.height / 2 - middle, behavior: 'instant' });
        return scrollY;
      }, y);
    await show(bar + 100);
    const sharpEdge = await steepestEdge(await visitor.picture(), { left, top: bar + 60, width, height: 80 });
    expect(sharpEdge, 'letters have edges below the bar').toBeGreaterThan(100);
    expect(await show(bar / 2)).toBeGreaterThan(50);
    const frosted = async () =>
      steepestEdge(await visitor.picture(), { left, top: 4, width, height: bar - 8 });
    // The bar changes within a transition.
    await expect.poll(frosted).toBeLessThan(sharpEdge / 10);
  });
}
