import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { TakeControlsProps } from './take/take-controls.tsx';

/** The film's strip and marks, loaded when the visitor has come to the film. */
export function useTakeControls() {
  const host = useRef<HTMLDivElement>(null);
  const [Controls, setControls] = useState<ComponentType<TakeControlsProps>>();

  useEffect(() => {
    if (!host.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // Without it the film has the controls of the browser.
      import('./take/take-controls.tsx').then(
        ({ TakeControls }) => setControls(() => TakeControls),
        () => undefined,
      );
    });
    observer.observe(host.current);
    return () => observer.disconnect();
  }, []);

  return { host, Controls };
}
