import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DeliveriesResponse } from '../../server/desk/api/deliveries.ts';
import type { ShownDelivery } from '../../server/desk/api/shown.ts';
import { apiQuery } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useWhen } from '../ui/clocks.tsx';
import { deliveryStates, type DeliveryVerb, useDeliveryAction, whyNot } from '../ui/delivery.ts';
import { Loaded } from '../ui/loaded.tsx';
import { capitalized } from '../ui/times.ts';

/** Mails and webhooks that did not go out, and those that are on their way. */
export function Deliveries() {
  const deliveries = useQuery(apiQuery<DeliveriesResponse>('/api/deliveries'));
  const acting = useDeliveryAction();
  return (
    <div id="deliveries" className="grid gap-8">
      <Loaded query={deliveries}>
        {({ deliveries: all }) => {
          const stuck = all.filter(isStuck);
          return (
            <>
              {stuck.length === 0 && <p className="nothing">Every email went out, or is on its way.</p>}
              <Group
                title="Didn’t go out"
                deliveries={stuck}
                onAct={(id, verb) => acting.mutate({ id, verb })}
              />
              <Group
                title="Sent, or on their way"
                deliveries={all.filter((delivery) => !isStuck(delivery))}
              />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

const isStuck = ({ state }: ShownDelivery) => ['failed', 'refused', 'held'].includes(state);

interface GroupProps {
  title: string;
  deliveries: ShownDelivery[];
  onAct?: (id: string, verb: DeliveryVerb) => void;
}

function Group({ title, deliveries, onAct }: GroupProps) {
  if (deliveries.length === 0) return null;
  return (
    <section className="section">
      <h2>{title}</h2>
      <ul className="rows">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onAct={onAct} />
        ))}
      </ul>
    </section>
  );
}

interface Props {
  delivery: ShownDelivery;
  onAct: ((id: string, verb: DeliveryVerb) => void) | undefined;
}

/** One mail or webhook: what, about whom, what became of it and why. */
function DeliveryRow({ delivery, onAct }: Props) {
  const { id, title, reference, state, attempts, dueAt, finishedAt, lastError } = delivery;
  const when = useWhen();
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
          {deliveryStates[state]} {when(finishedAt ?? dueAt)}
        </span>
      </span>
      {lastError && <span className="row-text">{capitalized(whyNot(lastError))}</span>}
      {state === 'held' && <span className="row-text">Held: that address had reached its daily limit.</span>}
      {attempts > 1 && <span className="slate">{attempts} tries</span>}
      {onAct && (
        <span className="actions row-actions">
          <Button kind="primary" aria-label={`Try again: ${subject}`} onClick={() => onAct(id, 'retry')}>
            Try again
          </Button>
          <Button aria-label={`Dismiss: ${subject}`} onClick={() => onAct(id, 'dismiss')}>
            Dismiss
          </Button>
        </span>
      )}
    </li>
  );
}
