import './not-found.css';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import words from 'virtual:content/not-found';
import type { RouteHandle } from '../page-meta.ts';
import { buttonClass, PageLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';

const { title, text, link, still } = words;

export const handle: RouteHandle = { meta: () => ({ title, description: text, hidden: true }) };

export function Component() {
  const { pathname } = useLocation();
  // oxlint-disable-next-line no-console -- the seed asks for the path in the console
  useEffect(() => console.warn(`Page not found: ${pathname}`), [pathname]);

  return (
    <section className="plate-screen grid" aria-labelledby="not-found">
      <div className="plate screen-only">
        <Picture first files={still.picture} alt={still.alt} sizes="100vw" />
      </div>
      <div className="page-width">
        <h1 id="not-found" className="text-h1">
          {title}
        </h1>
        <p className="text-lead">{text}</p>
        <PageLink link={link} className={buttonClass('primary')} />
      </div>
    </section>
  );
}
