import { useEffect } from 'react';

const hideAfter = 2500;

/** Sets `data-idle` on an element when neither pointer nor keys have moved in it for a while. */
export function useIdle(element: HTMLElement, active: boolean) {
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      element.removeAttribute('data-idle');
      clearTimeout(timer);
      timer = setTimeout(() => element.setAttribute('data-idle', ''), hideAfter);
    };
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const name of events) element.addEventListener(name, wake);
    wake();
    return () => {
      clearTimeout(timer);
      element.removeAttribute('data-idle');
      for (const name of events) element.removeEventListener(name, wake);
    };
  }, [element, active]);
}
