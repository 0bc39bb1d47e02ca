import './navigation.css';
import { useQuery } from '@tanstack/react-query';
import { Link, NavLink, useLocation } from 'react-router';
import { BrandMark } from '../../app/ui/brand-mark.tsx';
import { ownerName } from '../../domain/owner-name.ts';
import { zonedTime } from '../../domain/time/zoned-time.ts';
import type { CountsResponse } from '../../server/desk/api/today.ts';
import { countsQuery, useMe } from '../api.ts';
import { useNow, useZones } from '../ui/clocks.tsx';
import { studioName } from '../ui/screen-head.tsx';

interface NavItem {
  name: string;
  to: string;
  count?: (counts: CountsResponse) => number;
  /** What is counted, for screen readers. */
  counted?: string;
  /** What is there, behind "More": its names alone told an owner little. */
  hint?: string;
}

const items: NavItem[] = [
  { name: 'Today', to: '/', count: ({ overdue }) => overdue, counted: 'overdue' },
  { name: 'Enquiries', to: '/enquiries', count: ({ waiting }) => waiting, counted: 'waiting' },
  { name: 'Reviews', to: '/reviews', count: ({ reviews }) => reviews, counted: 'within a day' },
  { name: 'Website', to: '/content' },
  { name: 'Numbers', to: '/numbers', hint: 'Visits, enquiries and their outcomes' },
  { name: 'People', to: '/people', hint: 'Everyone who wrote or booked' },
  {
    name: 'Spam',
    to: '/enquiries?list=spam',
    count: ({ spam }) => spam,
    hint: 'Caught: nobody was emailed',
  },
  {
    name: 'Health',
    to: '/health',
    count: ({ failedDeliveries }) => failedDeliveries,
    counted: 'emails failed',
    hint: 'Emails that didn’t go out, and how the server is',
  },
  { name: 'Settings', to: '/settings', hint: 'Signing in and out, call link, calendar' },
];
/** So many are tabs on phones; the others are behind "More". */
const onPhones = 4;

/** At the side from 768 px on; below that at the foot of the screen. */
export function Navigation() {
  return (
    <>
      <header className="side">
        <Link to="/" className="side-brand gap-3 tap">
          <BrandMark />
          <span>
            {studioName} <span className="slate">Desk</span>
          </span>
        </Link>
        <nav aria-label="Desk">
          <NavItems items={items} />
        </nav>
        <SignedInAs />
        <Clocks />
      </header>
      <nav className="tabs rule-top" aria-label="Desk">
        <NavItems items={items.slice(0, onPhones)} />
        <button type="button" className="nav-item" popoverTarget="more">
          More
        </button>
        <div id="more" popover="auto" className="more full-width rule-top text-paper">
          <NavItems items={items.slice(onPhones)} />
          <SignedInAs />
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
      {shown.map(({ name, to, count, counted, hint }) => {
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
              <span>
                {name}
                {hint && <span className="nav-hint">{hint}</span>}
              </span>
              {Boolean(number) && (
                <span className="nav-count text-fog">
                  {number}
                  {counted && <span className="sr-only"> {counted}</span>}
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

/** Two owners may share a computer, and what they do is signed with their names. */
function SignedInAs() {
  const { email } = useMe();
  return <p className="signed-in text-fog">Signed in as {ownerName(email)}</p>;
}

/** What time it is at the studio's places: `10:25 Bengaluru · 20:55 Los Angeles`. */
function Clocks() {
  const zones = useZones();
  const now = useNow();
  return (
    <p className="clocks slate wrap">
      {zones.map(({ zone, name }) => (
        <span key={zone}>
          {zonedTime(now, zone)} {name}
        </span>
      ))}
    </p>
  );
}
