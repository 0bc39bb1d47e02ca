import { useEffect, useState } from 'react';

/** `rootMargin`: half a viewport ahead. */
const ahead = '50%';

/** Whether an element has ever been near the viewport, for content that loads only then. */
export function useNear() {
  const [element, ref] = useState<Element | null>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element || near) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, near]);
  return { near, ref };
}
