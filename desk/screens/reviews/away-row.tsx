import { buttonClass } from '../../../app/ui/button.tsx';
import { ownerName } from '../../../domain/desk/owner-name.ts';
import type { Away } from '../../../domain/desk/replies.ts';
import { clockInZone, zonedTime } from '../../../domain/time/zoned-time.ts';
import { toastError } from '../../shell/toast.tsx';
import { when } from '../../ui/times.ts';
import { useNow } from '../../ui/use-now.ts';
import { endAway } from './reviews-api.ts';
import { useReviewAction } from './use-review-action.ts';

/** Hours that nobody can book, on each day they touch. */
export function AwayRow({ away: { id, from, to, by, reason }, zone }: { away: Away; zone: string }) {
  const now = useNow();
  const date = (instant: string) => clockInZone(zone, Date.parse(instant)).date;
  const ending = useReviewAction(endAway, () => 'These hours can be booked again.');
  return (
    <li className="row">
      <span className="row-head">
        <span className="row-title">Away{reason && `: ${reason}`}</span>
        <span className="slate">{ownerName(by)}</span>
      </span>
      <span className="row-text">
        {date(from) === date(to)
          ? `${zonedTime(Date.parse(from), zone)} to ${zonedTime(Date.parse(to), zone)}`
          : `${when(from, zone, now)} to ${when(to, zone, now)}`}
      </span>
      <span className="row-actions">
        <button
          type="button"
          className={buttonClass('secondary', 'small')}
          onClick={() => ending.mutate(id, { onError: toastError })}
        >
          Open these hours
        </button>
      </span>
    </li>
  );
}
