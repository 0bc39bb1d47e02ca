import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import site from 'virtual:content/site';
import { fullTitle } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { withBase } from '../ui/with-base.ts';
import { BrandMark } from './brand-mark.tsx';
import { homeLabel } from './home-label.ts';

/**
 * Replaces the whole page when a route fails. Its link home is a full page load, because the app
 * itself may be broken.
 */
export function ErrorScreen() {
  const error = useRouteError();
  useEffect(() => {
    document.title = fullTitle(site.failure.title, site.name);
  }, []);
  return (
    <main id="main" className="page-width grid min-h-dvh content-center gap-8 bg-ink py-24 text-paper">
      <a href={withBase(paths.home)} className="brand" aria-label={homeLabel}>
        <BrandMark />
        <span aria-hidden="true">{site.name}</span>
      </a>
      <h1 className="text-h2">{site.failure.title}</h1>
      <p className="slate">{reasonOf(error)}</p>
      <p className="max-w-measure text-fog">{site.failure.text}</p>
      <p>
        <a href={withBase(site.failure.link.to)} className={buttonClass('primary')}>
          {site.failure.link.label}
        </a>
      </p>
    </main>
  );
}

function reasonOf(error: unknown) {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : site.failure.unknown;
}
