import { Fragment } from 'react';
import availability from 'virtual:content/availability';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { nextOffice, openOffice } from '../../../domain/review/hours.ts';
import { PageLink } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import type { Minute } from '../../ui/use-clock.ts';
import { useFormTemplate } from './both-forms.tsx';
import { localizedTime, shortMoment, showSameDay } from './visitor-times.ts';

const { panel } = contact;

export function DirectContact({ now }: { now: Minute }) {
  return (
    <Section
      id="direct-contact"
      heading={panel.heading}
      size="text-h3-large"
      className="panel raised outlined"
    >
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
      <p className="mt-5">
        <PageLink link={site.questions} />
      </p>
    </Section>
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
 * "It’s 10:40 in Bengaluru. We’re in." While all are closed, of the place that opens next.
 * Before the time is known, a line as long as it can get holds its room, unseen: how many lines it
 * takes depends on the width, on the hour and on the studio's own words.
 */
export function OfficeHoursLine({ now }: { now: Minute }) {
  if (offices.length === 0) return null;
  return (
    <p
      className="office-hours-line grid text-fog script-only mt-3"
      data-open={officeOpenAt(now) ? true : undefined}
    >
      <span aria-hidden="true">{longestLine}</span>
      {now !== null && <span>{officeHoursLine(now)}</span>}
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

/** With the widest letters of a weekday and a month, and with twelve hours, which are longer than 24. */
const longestLine = offices
  .flatMap(({ place }) =>
    [words.open, words.closed].map((line) =>
      fillPlaceholders(line, { time: '00:00\u00a0am', place, from: 'Wed 00 Mar, 00:00\u00a0am' }),
    ),
  )
  .reduce((one, other) => (other.length > one.length ? other : one), '');

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
