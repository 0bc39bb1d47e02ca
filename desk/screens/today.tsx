import './today.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sameZone } from '../../domain/time/zones.ts';
import type { ListedReview } from '../../server/desk/api/shown.ts';
import type { TodayResponse } from '../../server/desk/api/today.ts';
import { apiQuery } from '../api.ts';
import { useNow, useZones } from '../ui/clocks.tsx';
import { whyNot } from '../ui/delivery.ts';
import { EnquiryRow } from '../ui/enquiry-row.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { capitalized, timeInVisitorZone, when } from '../ui/times.ts';
import { CallWay } from './call-way.tsx';
import { findingInWords } from './health.tsx';
import { PasskeyOffer } from './passkeys.tsx';

/** The first screen: what must be done today, the most urgent first. */
export function Today() {
  const today = useQuery(apiQuery<TodayResponse>('/api/today'));
  return (
    <>
      <ScreenHead title="Today">
        {today.data && <p className="text-fog">{summaryOf(today.data)}</p>}
      </ScreenHead>
      <div className="screen-body">
        <Loaded query={today}>
          {(data) => (
            <div className="today">
              <div className="today-due">
                <Company findings={data.findings} />
                <Due title="Overdue" enquiries={data.overdue} withDue />
                <Due title="Due within six hours" enquiries={data.dueSoon} withDue />
                <Due
                  title={data.overdue.length + data.dueSoon.length === 0 ? 'Waiting' : 'Also waiting'}
                  enquiries={data.later}
                />
                {data.waiting > data.overdue.length + data.dueSoon.length + data.later.length && (
                  <Link className="text-link" to="/enquiries">
                    All {data.waiting} waiting
                  </Link>
                )}
                {data.waiting === 0 && <p className="nothing">Nobody’s waiting.</p>}
              </div>
              <div className="today-side">
                <TodayReviews reviews={data.reviews} />
                <TodayWarnings today={data} />
              </div>
            </div>
          )}
        </Loaded>
        <PasskeyOffer />
      </div>
    </>
  );
}

/** First of all, until it is filled in: a site that does not say who runs it may be against the law. */
function Company({ findings }: Pick<TodayResponse, 'findings'>) {
  const finding = findings.find(({ what }) => what === 'company');
  return (
    finding && (
      <ul className="rows">
        <Warning
          to={findingInWords(finding).mendedAt}
          title="Who runs the site"
          text={capitalized(finding.says)}
        />
      </ul>
    )
  );
}

interface DueProps {
  title: string;
  enquiries: TodayResponse['overdue'];
  withDue?: boolean;
}

function Due({ title, enquiries, withDue = false }: DueProps) {
  if (enquiries.length === 0) return null;
  return (
    <section className="section">
      <h2>{title}</h2>
      <ul className="rows">
        {enquiries.map((enquiry) => (
          <li key={enquiry.reference}>
            <EnquiryRow enquiry={enquiry} to={`/enquiries/${enquiry.reference}`} withDue={withDue} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `1 overdue, 2 due soon. 5 waiting in all. 2 reviews within a day.` */
function summaryOf({ overdue, dueSoon, waiting, reviews }: TodayResponse): string {
  const urgent = [
    ...(overdue.length > 0 ? [`${overdue.length} overdue`] : []),
    ...(dueSoon.length > 0 ? [`${dueSoon.length} due soon`] : []),
  ].join(', ');
  const parts = [
    urgent,
    waiting > 0 ? `${waiting} waiting${urgent && ' in all'}` : '',
    reviews.length === 0
      ? 'no review within a day'
      : `${reviews.length} ${reviews.length === 1 ? 'review' : 'reviews'} within a day`,
  ];
  return parts
    .filter(Boolean)
    .map((part) => `${capitalized(part)}.`)
    .join(' ');
}

/** Those of the next 24 hours, in the studio's time and the visitor's. */
function TodayReviews({ reviews }: { reviews: ListedReview[] }) {
  const [{ zone, name: place } = { zone: 'UTC', name: 'UTC' }] = useZones();
  const now = useNow();
  if (reviews.length === 0) return null;
  return (
    <section className="section">
      <div className="section-head">
        <h2>Reviews within a day</h2>
        <Link className="text-link" to="/reviews">
          The week
        </Link>
      </div>
      <ul className="rows">
        {reviews.map(({ reference, startsAt, name, email, timeZone, note, callWay }) => (
          <li key={reference} className="row">
            <span className="row-head">
              <span className="row-title">
                {capitalized(when(startsAt, zone, now))} · {name}
              </span>
              <span className="slate">
                {place}
                {!sameZone(timeZone, zone) && ` · ${timeInVisitorZone(startsAt, timeZone, zone)}`}
              </span>
            </span>
            <Link className="text-link" to={`/people/${encodeURIComponent(email)}`}>
              {email}
            </Link>
            {note && <span className="row-text">{note}</span>}
            <span className="row-text">
              <CallWay way={callWay} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Findings of the health checks that have a warning of their own here. */
const shownHere = new Set(['company', 'deliveries', 'spam']);

/** Spam, failed deliveries and findings of the health checks. Not there when all is well. */
function TodayWarnings({ today: { spam, failedDeliveries, findings: all } }: { today: TodayResponse }) {
  const findings = all.filter(({ what }) => !shownHere.has(what));
  if (spam + failedDeliveries.length + findings.length === 0) return null;
  return (
    <section className="section">
      <h2>Needs a look</h2>
      <ul className="rows">
        {spam > 0 && (
          <Warning
            to="/enquiries?list=spam"
            title={`Spam: ${spam === 1 ? 'one message' : `${spam} messages`}`}
            text={`Nobody was emailed. If ${spam === 1 ? 'it’s' : 'one is'} real, release it.`}
          />
        )}
        {failedDeliveries.map(({ id, kind, title, reference, lastError }) => (
          <Warning
            key={id}
            to={kind === 'enquiry-reply' ? `/enquiries/${reference}?list=all` : '/health'}
            title={`Not delivered: ${title}`}
            text={[reference, lastError && whyNot(lastError)].filter(Boolean).join(': ')}
          />
        ))}
        {findings.map((finding) => {
          const { name, says, mendedAt } = findingInWords(finding);
          return <Warning key={finding.says} to={mendedAt} title={name} text={says} />;
        })}
      </ul>
    </section>
  );
}

function Warning({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Link className="row" to={to}>
        <span className="row-title">{title}</span>
        <span className="row-text">{text}</span>
      </Link>
    </li>
  );
}
