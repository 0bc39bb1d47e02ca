import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import site from 'virtual:content/site';
import { fullTitle } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { buttonClass } from '../ui/button.tsx';
import { withBase } from '../ui/with-base.ts';
import { homeLabel } from './nav-bar.tsx';

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
    <BarePage>
      <h1 className="text-h2">{site.failure.title}</h1>
      <p className="slate">{reasonOf(error)}</p>
      <p className="measure text-fog">{site.failure.text}</p>
      <p>
        <a href={withBase(site.failure.link.to)} className={buttonClass('primary')}>
          {site.failure.link.label}
        </a>
      </p>
    </BarePage>
  );
}

/**
 * Template of a page that the server completes: a heading, a line, perhaps a form with one button.
 */
export function ConfirmPage() {
  return (
    <BarePage>
      <h1 className="text-h2">{'{heading}'}</h1>
      <p className="measure text-lead text-fog">{'{text}'}</p>
      <div>{'{form}'}</div>
    </BarePage>
  );
}

/** Without bar and footer. */
const BarePage = ({ children }: { children: ReactNode }) => (
  <main id="main" className="bare-page page-width grid">
    <a href={withBase(paths.home)} className="brand gap-3 tap" aria-label={homeLabel}>
      <BrandMark />
      <span aria-hidden="true">{site.name}</span>
    </a>
    {children}
  </main>
);

function reasonOf(error: unknown) {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : site.failure.unknown;
}
