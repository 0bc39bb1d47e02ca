import { Fragment } from 'react';
import availability from 'virtual:content/availability';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { nextOffice, openOffice } from '../../../domain/review/hours.ts';
import { PageLink } from '../../ui/button.tsx';
import type { Minute } from '../../ui/use-clock.ts';
import { useFormTemplate } from './both-forms.tsx';
import { localizedTime, shortMoment, showSameDay } from './visitor-times.ts';

const { panel } = contact;

export function DirectContact({ now }: { now: Minute }) {
  return (
    <section className="panel" aria-labelledby="direct-contact">
      <h2 id="direct-contact" className="text-h3-large">
        {panel.heading}
      </h2>
      <dl className="direct">
        <div>
          <dt>{panel.email}</dt>
          <dd>
            <a href={`mailto:${site.email.hello}`} className="text-link">
              {site.email.hello}
            </a>
          </dd>
        </div>
        <div>
          <dt>{panel.timeZones}</dt>
          <dd className="local-times">
            <LocalTimes zones={site.timeZones} now={now} />
          </dd>
        </div>
        <div>
          <dt>{panel.response}</dt>
          <OfficeHoursState now={now} />
        </div>
      </dl>
      <p className="sun-note">{panel.note}</p>
      <p className="direct-more">
        <PageLink link={site.questions} />
      </p>
    </section>
  );
}

interface Zone {
  zone: string;
  short: string;
}

/**
 * The time at each of the studio's places; before it is known, the zones with empty space for it.
 */
function LocalTimes({ zones, now }: { zones: Zone[]; now: Minute }) {
  const withoutScript = useFormTemplate();
  if (now !== null) return zones.map(({ zone, short }) => `${localizedTime(now, zone)} ${short}`).join(' · ');
  return zones.map(({ zone, short }, index) => (
    <Fragment key={zone}>
      {index > 0 && ' · '}
      {!withoutScript && <span className="clock-placeholder" />}
      {short}
    </Fragment>
  ));
}

const { officeHours: words } = contact.review;
const { offices, daysOff } = availability;

/**
 * "It is 10:40 in Bengaluru; we are answering." While all are closed, of the place that opens next.
 * Nothing until the time is known.
 */
export function OfficeHoursLine({ now }: { now: Minute }) {
  const open = officeOpenAt(now);
  const line = now === null ? undefined : officeHoursLine(now);
  if (!line) return <p className="office-hours-line" aria-hidden="true" />;
  return (
    <p className="office-hours-line" data-open={open ? true : undefined}>
      {line}
    </p>
  );
}

function officeHoursLine(now: number): string | undefined {
  const open = openOffice(offices, daysOff, now);
  const next = nextOffice(offices, daysOff, now);
  const office = open ?? next?.office;
  if (!office) return undefined;
  const { zone, place } = office;
  const opensAt = next?.opensAt ?? now;
  const from = showSameDay(now, opensAt, zone) ? localizedTime(opensAt, zone) : shortMoment(opensAt, zone);
  return fillPlaceholders(open ? words.open : words.closed, { time: localizedTime(now, zone), place, from });
}

/**
 * Beside "24-hour response time": whether an office is open now. Its line is kept free until the
 * time is known.
 */
function OfficeHoursState({ now }: { now: Minute }) {
  const withoutScript = useFormTemplate();
  if (withoutScript || offices.length === 0) return <dd />;
  const open = officeOpenAt(now);
  return (
    <dd className="office-hours-state" data-open={open ? true : undefined}>
      {now !== null && (open ? fillPlaceholders(words.rowOpen, { place: open.place }) : words.rowClosed)}
    </dd>
  );
}

const officeOpenAt = (now: Minute) => (now === null ? undefined : openOffice(offices, daysOff, now));
