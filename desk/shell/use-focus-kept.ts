import { useEffect } from 'react';

/**
 * An element that has the focus and is removed, mostly by its own action, leaves the focus to the
 * part of the screen it stood in, not to the beginning of the page: to the first link or button
 * there, else to the screen's heading.
 */
export function useFocusKept() {
  useEffect(() => {
    let last: { element: Element; part: Element | null } | undefined;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { element: target, part: target.closest('section, article') };
    };
    // Left on purpose, by a press beside it. Some browsers also tell so of an element they remove.
    const leave = () =>
      queueMicrotask(() => {
        if (last?.element.isConnected && document.activeElement === document.body) last = undefined;
      });
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      const next = last.part?.isConnected ? last.part.querySelector<HTMLElement>('a, button') : null;
      last = undefined;
      (next ?? document.querySelector('h1'))?.focus();
    });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', leave);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', leave);
      observer.disconnect();
    };
  }, []);
}
