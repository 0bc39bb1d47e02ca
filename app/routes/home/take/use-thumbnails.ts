import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { loadThumbnails, type Thumbnail } from '../../../film/load-thumbnails.ts';
import { withBase } from '../../../ui/with-base.ts';

/**
 * Styles that show `count` frames of the film, evenly spaced. Its sheet of thumbnails is 80 KB, so
 * it is loaded only when the visitor has come to the element.
 */
export function useThumbnails(track: string, count: number) {
  const host = useRef<HTMLDivElement>(null);
  const [thumbnails, setThumbnails] = useState<CSSProperties[]>([]);

  useEffect(() => {
    if (!host.current) return;
    let closed = false;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      loadThumbnails(withBase(track))
        .then((all) => closed || setThumbnails(stylesOf(all, count)))
        // Without them the strip is plain, and can still be dragged.
        .catch(() => undefined);
    });
    observer.observe(host.current);
    return () => {
      closed = true;
      observer.disconnect();
    };
  }, [track, count]);

  return { host, thumbnails };
}

/** For each of `count` equal parts of the film its first thumbnail. */
function stylesOf(all: Thumbnail[], count: number): CSSProperties[] {
  const columns = 1 + Math.max(0, ...all.map(({ left, width }) => left / width));
  const rows = 1 + Math.max(0, ...all.map(({ top, height }) => top / height));
  return Array.from({ length: count }, (_, index) => {
    const thumbnail = all[Math.floor((index / count) * all.length)];
    if (!thumbnail) return {};
    const { sheet, left, top, width, height } = thumbnail;
    return {
      backgroundImage: `url("${sheet}")`,
      backgroundSize: `${columns * 100}% ${rows * 100}%`,
      backgroundPosition: `${share(left / width, columns)} ${share(top / height, rows)}`,
    };
  });
}

/** A percentage of `background-position` is a part of what the picture is larger than its box. */
const share = (index: number, of: number) => `${of > 1 ? (index / (of - 1)) * 100 : 0}%`;
