import './turn.css';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * What the build has made of it stands as it is, ten stills to choose from, until its picture comes
 * into view: then its script is loaded, which Home can do without before.
 */
export function Turn() {
  const [element, setElement] = useState<Element | null>(null);
  const [Live, setLive] = useState(() => built.TurnTheLight);
  const [html] = useState(() => (import.meta.env.SSR ? undefined : document.getElementById(id)?.innerHTML));
  useEffect(() => {
    const picture = element?.querySelector('.turn-picture') ?? element;
    if (!picture) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // The stills stay where it does not load.
      loadTurn().then(
        (Loaded) => setLive(() => Loaded),
        () => {},
      );
    });
    observer.observe(picture);
    return () => observer.disconnect();
  }, [element]);
  return Live ? (
    <div key="live" id={id}>
      <Live />
    </div>
  ) : (
    <div key="built" id={id} ref={setElement} {...(html && { dangerouslySetInnerHTML: { __html: html } })} />
  );
}

/** The build sets it: there nothing comes into view, and all of it is made. */
export const built: { TurnTheLight?: ComponentType } = {};

const id = 'turn-the-light';
const loadTurn = async () => (await import('./turn-the-light.tsx')).TurnTheLight;
