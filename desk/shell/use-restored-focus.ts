import { useEffect } from 'react';

/**
 * When the element with the focus is removed, mostly by its own action, the browser would start
 * again at the beginning of the page. This moves the focus to the first link or button of the
 * section it was in, else to the screen's heading.
 */
export function useRestoredFocus() {
  useEffect(() => {
    let last: { element: Element; section: Element | null } | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { element: target, section: target.closest('section, article') };
    };
    // Left on purpose, by a press beside it. Some browsers also fire `focusout` for a removed
    // element.
    const forget = () =>
      queueMicrotask(() => {
        if (last?.element.isConnected && document.activeElement === document.body) last = undefined;
      });
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      const next = last.section?.isConnected ? last.section.querySelector<HTMLElement>('a, button') : null;
      last = undefined;
      (next ?? document.querySelector('h1'))?.focus();
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
      observer.disconnect();
    };
  }, []);
}
