import './nav-bar.css';
import { useRef } from 'react';
import { Link, NavLink } from 'react-router';
import site from 'virtual:content/site';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { buttonClass, PageLink } from '../ui/button.tsx';

const { labels, navigation } = site;
const { links, action } = navigation;

/** Accessible name of the brand's link to the first page: `Longtake, home`. */
export const homeLabel = fillPlaceholders(labels.home, { name: site.name });

/**
 * Clear until the page has scrolled more than 50 px, then frosted: the loader sets `data-scrolled`
 * on <html>, so this works before hydration. The phone menu is a native popover: it opens, closes
 * on Escape or a tap outside and returns the focus without JavaScript.
 */
export function NavBar() {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();

  return (
    <header className="nav-bar screen-only">
      <nav aria-label={labels.main} className="nav-row page-width">
        <Link to={paths.home} viewTransition className="brand gap-3 tap" aria-label={homeLabel}>
          <BrandMark />
          <span aria-hidden="true">{site.name}</span>
        </Link>
        <div className="nav-links">
          <PageLinks className="nav-link" />
          <PageLink link={action} className={buttonClass('primary', 'small')} />
        </div>
        <button type="button" popoverTarget="menu" className="menu-toggle">
          <span className="menu-icon" aria-hidden="true" />
          <span className="menu-word sr-only">{labels.menu}</span>
          <span className="menu-close">{labels.close}</span>
        </button>
        <div id="menu" popover="auto" ref={menu} className="menu full-width rule-bottom outlined">
          <PageLinks className="menu-link" onClick={close} />
          <PageLink link={action} onClick={close} className={buttonClass('primary')} />
        </div>
      </nav>
    </header>
  );
}

const PageLinks = (props: { className: string; onClick?: () => void }) =>
  links.map(({ to, label }) => (
    <NavLink key={to} to={to} viewTransition {...props}>
      {label}
    </NavLink>
  ));
