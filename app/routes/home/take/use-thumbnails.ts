import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { withBase } from '../../../ui/with-base.ts';
import { parseThumbnails } from './parse-thumbnails.ts';

/**
 * Styles that show `count` frames of the film, evenly spaced. Its sheet of thumbnails is 80 KB, so
 * it is loaded only when the visitor has come to the element.
 */
export function useThumbnails(track: string, count: number) {
  const host = useRef<HTMLDivElement>(null);
  const [thumbnails, setThumbnails] = useState<CSSProperties[]>([]);

  useEffect(() => {
    if (!host.current) return;
    const closing = new AbortController();
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const address = withBase(track);
      fetch(address, { signal: closing.signal })
        .then((response) => response.text())
        .then((text) => setThumbnails(parseThumbnails(text, new URL(address, location.href), count)))
        // Without them the strip is plain, and can still be dragged.
        .catch(() => undefined);
    });
    observer.observe(host.current);
    return () => {
      closing.abort();
      observer.disconnect();
    };
  }, [track, count]);

  return { host, thumbnails };
}
