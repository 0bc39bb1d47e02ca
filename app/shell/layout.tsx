import './layout.css';
import { useEffect, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import site from 'virtual:content/site';
import { fullTitle, metaOf } from '../page-meta.ts';
import { withBase } from '../ui/with-base.ts';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';
import { Toaster } from './toaster.tsx';

/** Tells the layout the title of the failure that is shown in place of a page, while it is. */
export type ReportFailure = (title: string | undefined) => void;

/** What all pages share. Toaster and announcer come after the container. */
export function Layout() {
  const [failure, reportFailure] = useState<string>();
  return (
    <>
      <div className="layout">
        <a href="#main" className="skip-link screen-only">
          {site.labels.skip}
        </a>
        <NavBar />
        {/* Drawn by a CSS scroll timeline; where there is none, the loader sets `--scrolled`. */}
        <div className="scroll-progress screen-only" aria-hidden="true" />
        <main id="main" tabIndex={-1}>
          <Outlet context={reportFailure satisfies ReportFailure} />
        </main>
        <Footer />
      </div>
      <Toaster />
      <RouteAnnouncer failure={failure} />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/**
 * History entries the browser made itself (first page, hash link) share the key `default`: use the
 * address.
 */
const placeOf = ({ key, pathname, search, hash }: Location) =>
  key === 'default' ? pathname + search + hash : key;

/**
 * Does after client navigation what a page load does by itself: sets title, description and
 * canonical address, announces the title to screen readers, and moves the focus to the top or to
 * the element that the hash names. `failure` is the title of what is shown in place of a page.
 */
function RouteAnnouncer({ failure }: { failure: string | undefined }) {
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
