import { useEffect, useState } from 'react';

/** How much of a screen before it is seen. */
const ahead = '50%';

/** Whether the visitor has ever come close to an element: what nobody scrolls to need not be worked out. */
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
