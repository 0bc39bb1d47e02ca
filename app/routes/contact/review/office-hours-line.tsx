import availability from 'virtual:content/availability';
import contact from 'virtual:content/contact';
import { atDesk } from '../../../../domain/review/office-hours.ts';
import { zonedTime } from '../../../../domain/time/zoned.ts';
import { useFormTemplate } from '../form-template.ts';
import { fill } from './fill-words.ts';
import type { Minute } from '../use-clock.ts';

const { desk: words } = contact.review;
const { desks, daysOff } = availability;

/** "It is 10:40 in Bengaluru; we are answering." Nothing until the time is known. */
export function DeskLine({ now }: { now: Minute }) {
  const open = openDesk(now);
  const desk = open ?? desks[0];
  if (now === null || !desk) return <p className="desk-line" aria-hidden="true" />;
  const line = fill(open ? words.open : words.closed, { time: zonedTime(now, desk.zone), place: desk.place });
  return (
    <p className="desk-line" data-open={open ? true : undefined}>
      {line}
    </p>
  );
}

/** Beside "24-hour response time": whether somebody sits at a desk; its place is held until the time is known. */
export function DeskState({ now }: { now: Minute }) {
  const withoutScript = useFormTemplate();
  if (withoutScript || desks.length === 0) return <dd />;
  const open = openDesk(now);
  return (
    <dd className="desk-state" data-open={open ? true : undefined}>
      {now !== null && (open ? words.rowOpen : words.rowClosed)}
    </dd>
  );
}

const openDesk = (now: Minute) => (now === null ? undefined : atDesk(desks, daysOff, now));
