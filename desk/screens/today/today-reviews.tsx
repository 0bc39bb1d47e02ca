import { Link } from 'react-router';
import type { ListedReview } from '../../../domain/desk/replies.ts';
import { sameZone } from '../../../domain/time/zones.ts';
import { capitalized } from '../../ui/capitalized.ts';
import { visitorTime, when } from '../../ui/times.ts';
import { useNow } from '../../ui/use-now.ts';
import { useZones } from '../../ui/zones.ts';

/** Those of the next 24 hours, in the studio's time and the visitor's. */
export function TodayReviews({ reviews }: { reviews: ListedReview[] }) {
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
        {reviews.map(({ reference, startsAt, name, email, timeZone, note }) => (
          <li key={reference} className="row">
            <span className="row-head">
              <span className="row-title">
                {capitalized(when(startsAt, zone, now))} · {name}
              </span>
              <span className="slate">
                {place}
                {!sameZone(timeZone, zone) && ` · ${visitorTime(startsAt, timeZone, zone)}`}
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
