import './navigation.css';
import { useQuery } from '@tanstack/react-query';
import { Link, NavLink, useLocation } from 'react-router';
import { BrandMark } from '../../app/ui/brand-mark.tsx';
import type { CountsReply } from '../../domain/desk-replies.ts';
import { zonedTime } from '../../domain/time/zoned-time.ts';
import { countsQuery } from '../api.ts';
import { useNow, useZones } from '../ui/clocks.tsx';
import { studioName } from '../ui/screen-head.tsx';

interface NavItem {
  name: string;
  to: string;
  count?: (counts: CountsReply) => number;
  /** What is counted, for screen readers; on screen only where a number alone says nothing. */
  counted?: string;
}

const items: NavItem[] = [
  { name: 'Today', to: '/', count: ({ overdue }) => overdue, counted: 'overdue' },
  { name: 'Enquiries', to: '/enquiries', count: ({ waiting }) => waiting, counted: 'waiting' },
  { name: 'Reviews', to: '/reviews', count: ({ reviews }) => reviews, counted: 'within a day' },
  { name: 'People', to: '/people' },
  { name: 'Spam', to: '/enquiries?list=spam', count: ({ spam }) => spam },
  {
    name: 'Deliveries',
    to: '/deliveries',
    count: ({ failedDeliveries }) => failedDeliveries,
    counted: 'failed',
  },
  { name: 'Content', to: '/content', count: ({ toConfirm }) => toConfirm, counted: 'to confirm' },
  { name: 'Numbers', to: '/numbers' },
  { name: 'Health', to: '/health' },
  { name: 'Settings', to: '/settings' },
];
/** So many are tabs on phones; the others are behind "More". */
const onPhones = 3;

/** At the side from 768 px on; below that at the foot of the screen. */
export function Navigation() {
  return (
    <>
      <header className="side">
        <Link to="/" className="side-brand">
          <BrandMark />
          <span>
            {studioName} <span className="slate">Desk</span>
          </span>
        </Link>
        <nav aria-label="Desk">
          <NavItems items={items} />
        </nav>
        <Clocks />
      </header>
      <nav className="tabs" aria-label="Desk">
        <NavItems items={items.slice(0, onPhones)} />
        <button type="button" className="nav-item" popoverTarget="more">
          More
        </button>
        <div id="more" popover="auto" className="more">
          <NavItems items={items.slice(onPhones)} />
          <Clocks />
        </div>
      </nav>
    </>
  );
}

function NavItems({ items: shown }: { items: NavItem[] }) {
  const { data: counts } = useQuery(countsQuery);
  const { pathname, search } = useLocation();
  const isSpam = new URLSearchParams(search).get('list') === 'spam';
  return (
    <ul className="nav-items">
      {shown.map(({ name, to, count, counted }) => {
        const [path = '', query] = to.split('?');
        const isHere =
          (path === '/' ? pathname === '/' : pathname.startsWith(path)) && isSpam === Boolean(query);
        const number = counts && count?.(counts);
        return (
          <li key={name}>
            <NavLink
              to={to}
              className="nav-item"
              aria-current={isHere ? 'page' : 'false'}
              onClick={closeMore}
            >
              <span>{name}</span>
              {Boolean(number) && (
                <span className="nav-count">
                  {number}
                  {counted && <span className={name === 'Content' ? undefined : 'sr-only'}> {counted}</span>}
                </span>
              )}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}

/** A popover stays open over the screen that its link leads to. */
function closeMore() {
  const more = document.getElementById('more');
  if (more?.matches(':popover-open')) more.hidePopover();
}

/** What time it is at the studio's places: `10:25 Bengaluru · 20:55 Los Angeles`. */
function Clocks() {
  const zones = useZones();
  const now = useNow();
  return (
    <p className="clocks slate">
      {zones.map(({ zone, name }) => (
        <span key={zone}>
          {zonedTime(now, zone)} {name}
        </span>
      ))}
    </p>
  );
}
