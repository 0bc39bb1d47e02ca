import { accented, centralEuropean } from '../../publishing/character-sets.ts';
import { expect, requestsFor, settled, test } from '../e2e/support/site.ts';

/** Of another script: shows that a letter which our fonts lack is found. */
const foreign = 'Ж';

test('the letters of names are drawn in our fonts, whose files for them are fetched only then', async ({
  page,
}) => {
  const asked = requestsFor(page, /accented/);
  await page.goto('/');
  await settled(page);
  expect(asked).toEqual([]);
  for (const family of ['Archivo Display', 'Archivo Text']) {
    const others = await page.evaluate(otherFontsDraw, [family, accented + centralEuropean + foreign]);
    expect(others, family).toEqual([foreign]);
  }
});

/**
 * Runs in the page. A letter is as wide whatever font comes next, unless that one has to draw it.
 */
async function otherFontsDraw([family, letters]: string[]) {
  await document.fonts.load(`40px "${family}"`, letters);
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  const width = (letter: string, next: string) => {
    context.font = `40px "${family}", ${next}`;
    return context.measureText(letter).width;
  };
  return Array.from(letters ?? '').filter((one) => width(one, 'monospace') !== width(one, 'serif'));
}
