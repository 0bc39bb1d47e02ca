import { useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../../app/ui/button.tsx';
import type { ListedReview } from '../../../domain/desk/replies.ts';
import { zonedTime } from '../../../domain/time/zoned-time.ts';
import { visitorTime } from '../../ui/times.ts';
import { useNow } from '../../ui/use-now.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';

interface Props {
  review: ListedReview;
  week: string;
  zone: string;
}

/** One review: when in the studio's zone and in the visitor's, with whom, and what can be done. */
export function ReviewRow({ review, week, zone }: Props) {
  const { reference, startsAt, state, cancelledBy, name, email, timeZone, note, demo } = review;
  const [open, setOpen] = useState<'move' | 'cancel'>();
  const now = useNow();
  const at = Date.parse(startsAt);
  const isCancelled = state === 'cancelled';
  return (
    <li className="row review-row" data-state={state}>
      <span className="row-head">
        <span className="row-title">
          {zonedTime(at, zone)} · {name}
        </span>
        <span className="slate">
          {isCancelled
            ? `cancelled by the ${cancelledBy ?? 'studio'}`
            : visitorTime(startsAt, timeZone, zone)}
        </span>
      </span>
      <span className="quiet">
        <Link className="text-link" to={`/people/${encodeURIComponent(email)}`}>
          {email}
        </Link>
        {demo && ' · demo data'}
      </span>
      {note && <span className="row-text">{note}</span>}
      {!isCancelled && at > now && (
        <span className="actions row-actions">
          <button
            type="button"
            className={buttonClass('secondary', 'small')}
            aria-label={`Move the review with ${name}`}
            onClick={() => setOpen('move')}
          >
            Move
          </button>
          <button
            type="button"
            className={buttonClass('secondary', 'small')}
            aria-label={`Cancel the review with ${name}`}
            onClick={() => setOpen('cancel')}
          >
            Cancel
          </button>
        </span>
      )}
      {open === 'move' && (
        <MoveDialog review={review} firstWeek={week} zone={zone} onClose={() => setOpen(undefined)} />
      )}
      {open === 'cancel' && (
        <CancelDialog reference={reference} name={name} onClose={() => setOpen(undefined)} />
      )}
    </li>
  );
}
