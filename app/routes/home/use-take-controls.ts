import { type ComponentType, useEffect, useState } from 'react';
import type { TakeControlsProps } from './take/take-controls.tsx';

/** The film's strip, marks and bar, loaded when the visitor has come to the film. */
export function useTakeControls() {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [Controls, setControls] = useState<ComponentType<TakeControlsProps>>();

  useEffect(() => {
    if (!stage) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // Without it the film has the controls of the browser.
      import('./take/take-controls.tsx').then(
        ({ TakeControls }) => setControls(() => TakeControls),
        () => undefined,
      );
    });
    observer.observe(stage);
    return () => observer.disconnect();
  }, [stage]);

  return { stage, setStage, Controls };
}
