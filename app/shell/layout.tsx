import { useState } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router';
import site from 'virtual:content/site';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { ScrollProgress } from './scroll-progress.tsx';
import { Toaster } from './toaster.tsx';

/** Tells the layout the title of the failure that is shown in place of a page, while it is. */
export type ReportFailure = (title: string | undefined) => void;

/** What all pages share. Toaster and announcer come after the container. */
export function Layout() {
  const [failure, reportFailure] = useState<string>();
  return (
    <>
      <div className="flex min-h-dvh flex-col bg-ink text-paper">
        <a href="#main" className="skip-link">
          {site.labels.skip}
        </a>
        <NavBar />
        <ScrollProgress />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
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
