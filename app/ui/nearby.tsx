import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of a page whose script is loaded when it comes into view. What the build has made of it
 * stands as it is until then, without script, and where it does not load.
 *
 * @param id of the element around it
 * @param watched selects what has to come into view; without it all of it
 */
export function nearby<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  watched?: string,
) {
  /** The build sets it: there nothing comes into view, and all of it is made. */
  const built: { Component?: ComponentType<Props> } = {};

  function Nearby(props: Props) {
    const [element, setElement] = useState<Element | null>(null);
    const [Live, setLive] = useState(() => built.Component);
    const [html] = useState(() => (import.meta.env.SSR ? undefined : document.getElementById(id)?.innerHTML));
    useEffect(() => {
      const seen = (watched && element?.querySelector(watched)) || element;
      if (!seen) return;
      const observer = new IntersectionObserver(([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        load().then(
          (Loaded) => setLive(() => Loaded),
          () => {},
        );
      });
      observer.observe(seen);
      return () => observer.disconnect();
    }, [element]);
    return Live ? (
      <div key="live" id={id}>
        <Live {...props} />
      </div>
    ) : (
      <div
        key="built"
        id={id}
        ref={setElement}
        {...(html && { dangerouslySetInnerHTML: { __html: html } })}
      />
    );
  }
  return Object.assign(Nearby, { built });
}
