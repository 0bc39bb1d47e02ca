import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import site from 'virtual:content/site';

const builtIn = new Date().getFullYear();

/** The year comes from the visitor's clock: a page built in December is right in January. */
export function Footer() {
  const year = useSyncExternalStore(
    () => () => {},
    () => new Date().getFullYear(),
    () => builtYear(),
  );
  return (
    <footer className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line py-9 text-small text-fog">
      <p>
        <span className="text-paper">{site.name}</span> <span>{site.tagline}</span>
      </p>
      <p>
        <Link to={site.questions.to} className="text-link">
          {site.questions.label}
        </Link>{' '}
        <Link to={site.privacy.to} className="text-link ml-4">
          {site.privacy.label}
        </Link>
      </p>
      <p>
        © <span data-year>{year}</span> {site.name}
      </p>
    </footer>
  );
}

/** The year in the prerendered page, which hydration has to match. */
function builtYear() {
  if (typeof document === 'undefined') return builtIn;
  return Number(document.querySelector('[data-year]')?.textContent ?? builtIn);
}
