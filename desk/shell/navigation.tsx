import { useQuery } from '@tanstack/react-query';
import { Link, NavLink, useLocation } from 'react-router';
import { BrandMark } from '../../app/shell/brand-mark.tsx';
import type { CountsReply } from '../../domain/desk/replies.ts';
import { countsQuery } from '../api/me.ts';
import { Clocks } from './clocks.tsx';

interface Place {
  name: string;
  to: string;
  count?: (counts: CountsReply) => number;
  /** What is counted, for screen readers; shown where the number alone would say nothing. */
  counted?: string;
}

const places: Place[] = [
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
  { name: 'Health', to: '/health' },
  { name: 'Settings', to: '/settings' },
];
/** On phones these stand under the thumb; the others behind "More". */
const first = 3;

/** At the side from 768 px on; below that at the foot of the screen. */
export function Navigation() {
  return (
    <>
      <header className="side">
        <Link to="/" className="side-brand">
          <BrandMark />
          <span>
            Longtake <span className="slate">Desk</span>
          </span>
        </Link>
        <nav aria-label="Desk">
          <Places places={places} />
        </nav>
        <Clocks />
      </header>
      <nav className="tabs" aria-label="Desk">
        <Places places={places.slice(0, first)} />
        <button type="button" className="place" popoverTarget="more">
          More
        </button>
        <div id="more" popover="auto" className="more">
          <Places places={places.slice(first)} />
          <Clocks />
        </div>
      </nav>
    </>
  );
}

function Places({ places: shown }: { places: Place[] }) {
  const { data: counts } = useQuery(countsQuery);
  const { pathname, search } = useLocation();
  const isSpam = new URLSearchParams(search).get('list') === 'spam';
  return (
    <ul className="places">
      {shown.map(({ name, to, count, counted }) => {
        const [path = '', query] = to.split('?');
        const isHere =
          (path === '/' ? pathname === '/' : pathname.startsWith(path)) && isSpam === Boolean(query);
        const number = counts && count?.(counts);
        return (
          <li key={name}>
            <NavLink to={to} className="place" aria-current={isHere ? 'page' : 'false'} onClick={closeMore}>
              <span>{name}</span>
              {Boolean(number) && (
                <span className="place-count">
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
