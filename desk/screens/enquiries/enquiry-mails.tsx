import { Link } from 'react-router';
import type { DeskDelivery } from '../../../domain/desk/replies.ts';
import { deliveryStates } from '../../ui/delivery-states.ts';
import { when } from '../../ui/times.ts';
import { useNow } from '../../ui/use-now.ts';
import { useOwnZone } from '../../ui/zones.ts';

/** The mails of an enquiry and what became of each; not reminders that an answer made needless. */
export function EnquiryMails({ deliveries: all }: { deliveries: DeskDelivery[] }) {
  const deliveries = all.filter(({ state }) => state !== 'skipped');
  const now = useNow();
  const zone = useOwnZone();
  if (deliveries.length === 0) return null;
  return (
    <section>
      <h2 className="slate">Its mails</h2>
      <dl className="facts">
        {deliveries.map(({ id, title, state, dueAt, finishedAt, lastError }) => (
          <div key={id}>
            <dt className="slate">{title}</dt>
            <dd data-state={state}>
              {deliveryStates[state]} {when(finishedAt ?? dueAt, zone, now)}
              {state === 'failed' && (
                <>
                  {': '}
                  {lastError}{' '}
                  <Link className="text-link" to="/deliveries">
                    Deliveries
                  </Link>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
