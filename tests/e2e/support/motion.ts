import type { Page } from '@playwright/test';

/**
 * Elements that animate or have a transition. An animation driven by scrolling counts too, except
 * the progress line, which only shows how far the visitor has scrolled.
 */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        // The sources of a video are outside of the flat tree: they have no style at all.
        if (!style.display) return [];
        const { transitionDuration, animationName, animationDuration } = style;
        const times =
          animationName === 'none' ? transitionDuration : `${transitionDuration}, ${animationDuration}`;
        const moves =
          times.split(', ').some((time) => Number.parseFloat(time) > 0) ||
          (animationName !== 'none' &&
            style.getPropertyValue('animation-timeline') !== 'auto' &&
            !element.matches('.scroll-progress'));
        return moves ? [`${element.localName}.${element.className}${part ?? ''}`] : [];
      }),
    ),
  );
}
