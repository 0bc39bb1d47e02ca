import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DeliveriesResponse } from '../../server/desk/api/deliveries.ts';
import type { ShownDelivery } from '../../server/desk/api/shown.ts';
import { apiQuery, postJson } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useNow, useOwnZone } from '../ui/clocks.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { capitalized, when } from '../ui/times.ts';
import { useAction } from '../ui/use-action.ts';

/** Mails and webhooks that did not go out, and those that are on their way. */
export function Deliveries() {
  const deliveries = useQuery(apiQuery<DeliveriesResponse>('/api/deliveries'));
  const acting = useDeliveryAction();
  return (
    <>
      <ScreenHead title="Deliveries">
        <p className="quiet">Mails to visitors and to us, and webhooks.</p>
      </ScreenHead>
      <div className="screen-body">
        <Loaded query={deliveries}>
          {({ deliveries: all }) => {
            const stuck = all.filter(isStuck);
            const others = all.filter((delivery) => !isStuck(delivery));
            return (
              <>
                {stuck.length === 0 && <p className="nothing">Everything went out, or is on its way.</p>}
                <Group
                  title="Did not go out"
                  deliveries={stuck}
                  onAct={(id, verb) => acting.mutate({ id, verb })}
                />
                <Group title="Sent, or on their way" deliveries={others} />
              </>
            );
          }}
        </Loaded>
      </div>
    </>
  );
}

export function useDeliveryAction() {
  return useAction({
    post: ({ id, verb }: { id: string; verb: DeliveryVerb }) =>
      postJson(`/api/deliveries/${encodeURIComponent(id)}/${verb}`),
    done: (_, { verb }) =>
      verb === 'retry' ? 'It is tried again now.' : 'Dismissed: it is not tried again.',
  });
}

const isStuck = ({ state }: ShownDelivery) => state === 'failed' || state === 'refused';

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

type DeliveryVerb = 'retry' | 'dismiss';

interface Props {
  delivery: ShownDelivery;
  onAct: ((id: string, verb: DeliveryVerb) => void) | undefined;
}

/** One mail or webhook: what, about whom, what became of it and why. */
function DeliveryRow({ delivery, onAct }: Props) {
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
      {lastError && <span className="row-text">{capitalized(whyNot(lastError))}</span>}
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

/** In words that go on with a time: "sent today 12:18". */
export const deliveryStates: Record<ShownDelivery['state'], string> = {
  due: 'goes out',
  sent: 'sent',
  skipped: 'not needed any more',
  failed: 'failed',
  held: 'held back',
  refused: 'refused',
  dismissed: 'dismissed',
};

/**
 * Why a delivery has not gone out, to go on with in a sentence. The beginning of `lastError` is the
 * command of SMTP or the error's code (server/mail/mailer.ts); what a server said stands in brackets.
 */
export function whyNot(lastError: string, to = 'this address'): string {
  const said = /\b[45]\d\d[ -].*/.exec(lastError)?.[0] ?? lastError;
  if (/\bRCPT TO: /.test(lastError))
    return said.startsWith('4')
      ? `the mail server does not take mail for ${to} just now (${said})`
      : `the mail server does not take mail for ${to}, which may be mistyped (${said})`;
  if (/\bE?AUTH\b/.test(lastError)) return `our mail server refuses our password (${said})`;
  if (/\b(CONN|ECONN\w+|ESOCKET|ETIMEDOUT|EDNS|ENOTFOUND)\b/.test(lastError))
    return `nothing answers there (${said})`;
  return lastError;
}
