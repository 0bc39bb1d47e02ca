import availability from 'virtual:content/availability';
import contact from 'virtual:content/contact';
import { fillPlaceholders } from '../../../../domain/content/placeholders.ts';
import { openOffice } from '../../../../domain/review/hours.ts';
import type { Minute } from '../../../ui/use-clock.ts';
import { useFormTemplate } from '../form-template.ts';
import { localizedTime } from '../visitor-clock.ts';

const { officeHours: words } = contact.review;
const { offices, daysOff } = availability;

/** "It is 10:40 in Bengaluru; we are answering." Nothing until the time is known. */
export function OfficeHoursLine({ now }: { now: Minute }) {
  const open = officeOpenAt(now);
  const office = open ?? offices[0];
  if (now === null || !office) return <p className="office-hours-line" aria-hidden="true" />;
  const line = fillPlaceholders(open ? words.open : words.closed, {
    time: localizedTime(now, office.zone),
    place: office.place,
  });
  return (
    <p className="office-hours-line" data-open={open ? true : undefined}>
      {line}
    </p>
  );
}

/**
 * Beside "24-hour response time": whether an office is open now. Its line is kept free until the
 * time is known.
 */
export function OfficeHoursState({ now }: { now: Minute }) {
  const withoutScript = useFormTemplate();
  if (withoutScript || offices.length === 0) return <dd />;
  const open = officeOpenAt(now);
  return (
    <dd className="office-hours-state" data-open={open ? true : undefined}>
      {now !== null && (open ? words.rowOpen : words.rowClosed)}
    </dd>
  );
}

const officeOpenAt = (now: Minute) => (now === null ? undefined : openOffice(offices, daysOff, now));
