import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { TodayReply } from '../../../domain/desk/replies.ts';
import { fetchJson } from '../../fetch-json.ts';
import { capitalized } from '../../ui/capitalized.ts';
import { EnquiryRow } from '../../ui/enquiry-row.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { PasskeyOffer } from '../settings/passkey-offer.tsx';
import { TodayReviews } from './today-reviews.tsx';
import { TodayWarnings } from './today-warnings.tsx';

/** The first screen: what must be done today, the most urgent first. */
export function Today() {
  const today = useQuery({ queryKey: ['today'], queryFn: () => fetchJson<TodayReply>('/api/today') });
  return (
    <>
      <ScreenHead title="Today">{today.data && <p className="quiet">{summaryOf(today.data)}</p>}</ScreenHead>
      <div className="screen-body">
        <Loaded query={today}>
          {(data) => (
            <div className="today">
              <div className="today-due">
                <Due title="Overdue" enquiries={data.overdue} />
                <Due title="Due within six hours" enquiries={data.dueSoon} />
                {data.overdue.length + data.dueSoon.length === 0 && <NothingDue waiting={data.waiting} />}
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

function Due({ title, enquiries }: { title: string; enquiries: TodayReply['overdue'] }) {
  if (enquiries.length === 0) return null;
  return (
    <section className="section">
      <h2>{title}</h2>
      <ul className="rows">
        {enquiries.map((enquiry) => (
          <li key={enquiry.reference}>
            <EnquiryRow enquiry={enquiry} to={`/enquiries/${enquiry.reference}`} withDue />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NothingDue({ waiting }: { waiting: number }) {
  if (waiting === 0) return <p className="nothing">Nobody waits for an answer.</p>;
  return (
    <div className="section">
      <p className="nothing">Nothing is due within six hours.</p>
      <p>
        <Link className="text-link" to="/enquiries">
          {waiting === 1 ? 'One enquiry waits' : `${waiting} enquiries wait`}
        </Link>
      </p>
    </div>
  );
}

/** `One is overdue, two are due soon. 5 wait in all. Two reviews within a day.` */
function summaryOf({ overdue, dueSoon, waiting, reviews }: TodayReply): string {
  const urgent = [
    ...(overdue.length > 0 ? [`${overdue.length} overdue`] : []),
    ...(dueSoon.length > 0 ? [`${dueSoon.length} due soon`] : []),
  ].join(', ');
  const parts = [
    urgent,
    waiting === 0
      ? 'no enquiry waits'
      : `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for an answer in all`,
    reviews.length === 0
      ? 'no review within a day'
      : `${reviews.length} ${reviews.length === 1 ? 'review' : 'reviews'} within a day`,
  ];
  return parts
    .filter(Boolean)
    .map((part) => `${capitalized(part)}.`)
    .join(' ');
}
