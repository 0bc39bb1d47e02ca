import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import site from 'virtual:content/site';
import { fullTitle, metaOf } from '../page-meta.ts';
import { withBase } from '../ui/with-base.ts';

/**
 * Does after client navigation what a page load does by itself: sets title, description and
 * canonical address, announces the title to screen readers, and moves the focus to the top or to
 * the element that the hash names. `failure` is the title of what is shown in place of a page.
 */
export function RouteAnnouncer({ failure }: { failure: string | undefined }) {
  const { pathname, hash } = useLocation();
  const meta = metaOf(useMatches());
  const shownTitle = failure ?? meta?.title;
  const title = shownTitle === undefined ? site.name : fullTitle(shownTitle, site.name);
  const [announced, setAnnounced] = useState('');
  const shown = useRef({ pathname, hash, failure });

  useEffect(() => {
    document.title = title;
    const before = shown.current;
    shown.current = { pathname, hash, failure };
    if (before.pathname !== pathname || before.failure !== failure) {
      setHead('meta[name="description"]', 'content', meta?.description);
      setHead('link[rel="canonical"]', 'href', new URL(withBase(pathname), location.origin).href);
      setAnnounced(title);
    } else if (!hash || before.hash === hash) return;
    document.getElementById(hash.slice(1) || 'main')?.focus({ preventScroll: true });
  }, [pathname, hash, title, failure, meta?.description]);

  return (
    <div role="status" aria-live="polite" className="sr-only">
      {announced}
    </div>
  );
}

function setHead(selector: string, attribute: string, value: string | undefined) {
  if (value) document.head.querySelector(selector)?.setAttribute(attribute, value);
}
