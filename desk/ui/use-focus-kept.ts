import { useEffect, useRef } from 'react';

/**
 * For a part whose buttons come and go: a pressed one that its own action takes away leaves the
 * focus to the first that stays, not to the beginning of the page.
 */
export function useFocusKept() {
  const ref = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    // React tells of no blur when it removes the element that has the focus.
    if (hasFocus.current && document.activeElement === document.body)
      ref.current?.querySelector<HTMLElement>('a, button')?.focus();
  });
  return { ref, onFocus: () => (hasFocus.current = true), onBlur: () => (hasFocus.current = false) };
}
