import type { Page } from '@playwright/test';
import { settled } from './site.ts';

/** What is pressed, on the page or in a part of it, and is less than 44 px high or wide. */
export async function smallTargets(page: Page, part = 'html'): Promise<string[]> {
  await settled(page);
  return page.evaluate(findSmallTargets, part);
}

/** Runs in the page. Links inside a sentence are as high as its line, as everywhere. */
function findSmallTargets(part: string): string[] {
  const pressed = `${part} :is(a, button, input, select, textarea, summary)`;
  return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((target) => {
    if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    if (target.closest('[aria-hidden="true"], .skip-link')) return [];
    const inSentence =
      target.localName === 'a' &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    // A link whose `::after` lies over all of its card is as large as the card.
    const isSpread = getComputedStyle(target, '::after').inset === '0px';
    // A box to tick is pressed by its words too.
    const label = target.matches('[type=checkbox], [type=radio]') ? target.closest('label') : null;
    const { width, height } = ((isSpread && target.offsetParent) || label || target).getBoundingClientRect();
    // Half a pixel for the rounding of rem.
    if (inSentence || width === 0 || (width >= 43.5 && height >= 43.5)) return [];
    const size = `${Math.round(width)}x${Math.round(height)}`;
    return [`${target.localName} "${target.textContent?.trim() ?? ''}" ${size}`];
  });
}
