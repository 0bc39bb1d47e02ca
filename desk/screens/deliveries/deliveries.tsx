import { useMutation, useQuery } from '@tanstack/react-query';
import type { DeliveriesReply, DeskDelivery } from '../../../domain/desk/replies.ts';
import { fetchJson, postJson } from '../../fetch-json.ts';
import { toastDone, toastError } from '../../shell/toast.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { DeliveryRow, type DeliveryVerb } from './delivery-row.tsx';

/** Mails and webhooks that did not go out, and those that are on their way. */
export function Deliveries() {
  const deliveries = useQuery({
    queryKey: ['deliveries'],
    queryFn: () => fetchJson<DeliveriesReply>('/api/deliveries'),
  });
  const acting = useMutation({
    mutationFn: ({ id, verb }: { id: string; verb: DeliveryVerb }) =>
      postJson(`/api/deliveries/${encodeURIComponent(id)}/${verb}`),
    onSuccess: (_, { verb }) =>
      toastDone(verb === 'retry' ? 'It is tried again now.' : 'Dismissed: it is not tried again.'),
    onError: toastError,
  });
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

const isStuck = ({ state }: DeskDelivery) => state === 'failed' || state === 'refused';

interface GroupProps {
  title: string;
  deliveries: DeskDelivery[];
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
