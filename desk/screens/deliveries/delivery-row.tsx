import { Link } from 'react-router';
import { buttonClass } from '../../../app/ui/button.tsx';
import type { DeskDelivery } from '../../../domain/desk/replies.ts';
import { capitalized } from '../../ui/capitalized.ts';
import { deliveryStates } from '../../ui/delivery-states.ts';
import { when } from '../../ui/times.ts';
import { useNow } from '../../ui/use-now.ts';
import { useOwnZone } from '../../ui/zones.ts';

export type DeliveryVerb = 'retry' | 'dismiss';

interface Props {
  delivery: DeskDelivery;
  onAct: ((id: string, verb: DeliveryVerb) => void) | undefined;
}

/** One mail or webhook: what, about whom, what became of it and why. */
export function DeliveryRow({ delivery, onAct }: Props) {
  const { id, title, reference, state, attempts, dueAt, finishedAt, lastError } = delivery;
  const now = useNow();
  const zone = useOwnZone();
  const subject = `${title}, ${reference}`;
  return (
    <li className="row delivery-row">
      <span className="row-head">
        <span className="row-title">
          {capitalized(title)} ·{' '}
          {reference.startsWith('LT-') ? (
            <Link className="text-link" to={`/enquiries/${reference}`}>
              {reference}
            </Link>
          ) : (
            reference
          )}
        </span>
        <span className="slate" data-urgent={state === 'failed' ? 'late' : undefined}>
          {deliveryStates[state]} {when(finishedAt ?? dueAt, zone, now)}
        </span>
      </span>
      {lastError && <span className="row-text">{lastError}</span>}
      {attempts > 1 && <span className="slate">{attempts} tries</span>}
      {onAct && (
        <span className="actions row-actions">
          <button
            type="button"
            className={buttonClass('primary', 'small')}
            aria-label={`Try again: ${subject}`}
            onClick={() => onAct(id, 'retry')}
          >
            Try again
          </button>
          <button
            type="button"
            className={buttonClass('secondary', 'small')}
            aria-label={`Dismiss: ${subject}`}
            onClick={() => onAct(id, 'dismiss')}
          >
            Dismiss
          </button>
        </span>
      )}
    </li>
  );
}
