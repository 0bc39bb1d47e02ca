import { Link } from 'react-router';
import type { ListedReview } from '../../../domain/desk/replies.ts';
import { zoneName } from '../../../domain/time/zone-name.ts';
import { zonedTime } from '../../../domain/time/zoned.ts';
import { useOwnZone, useZones } from '../../ui/zones.ts';

/** Today's reviews, in the studio's time and the visitor's. */
export function TodayReviews({ reviews }: { reviews: ListedReview[] }) {
  const zone = useOwnZone();
  const place = useZones()[0]?.name ?? '';
  if (reviews.length === 0) return null;
  return (
    <section className="section">
      <div className="section-head">
        <h2>Reviews today</h2>
        <Link className="text-link" to="/reviews">
          The week
        </Link>
      </div>
      <ul className="rows">
        {reviews.map(({ reference, startsAt, name, email, timeZone, note }) => (
          <li key={reference} className="row">
            <span className="row-head">
              <span className="row-title">
                {zonedTime(Date.parse(startsAt), zone)} · {name}
              </span>
              <span className="slate">
                {place} · {zonedTime(Date.parse(startsAt), timeZone)} {zoneName(timeZone)}
              </span>
            </span>
            <Link className="text-link" to={`/people/${encodeURIComponent(email)}`}>
              {email}
            </Link>
            {note && <span className="row-text">{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
