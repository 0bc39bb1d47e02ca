import type { ListedReview } from '../../../domain/desk/replies.ts';
import { capitalized } from '../../ui/capitalized.ts';
import { when } from '../../ui/times.ts';
import { useNow } from '../../ui/use-now.ts';
import { useOwnZone } from '../../ui/zones.ts';

export function PersonReviews({ reviews }: { reviews: ListedReview[] }) {
  const now = useNow();
  const zone = useOwnZone();
  if (reviews.length === 0) return null;
  return (
    <section className="section">
      <h2>Reviews</h2>
      <ul className="rows">
        {reviews.map(({ reference, startsAt, state, cancelledBy, note }) => (
          <li key={reference} className="row">
            <span className="row-head">
              <span className="row-title">{capitalized(when(startsAt, zone, now))}</span>
              <span className="slate">
                {reference} · {state}
                {cancelledBy && ` by the ${cancelledBy}`}
              </span>
            </span>
            {note && <span className="row-text">{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
