import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeliveriesReply } from '../../../domain/desk-replies.ts';
import { recordAction } from '../../events/audit.ts';
import { announceChange } from '../../events/changes.ts';
import { deliveryTitle } from '../../outbox/delivery.ts';
import { dismissDelivery, listDeliveries, retryDeliveries } from '../../outbox/manage-deliveries.ts';
import type { Tx } from '../../store/tables.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { deliveryReply, refuseConflict } from './replies.ts';

const most = 200;
type Request = FastifyRequest<{ Params: { id: string } }>;

/** `GET /api/deliveries`, and sending one again or ending its alarm, which answer with the list. */
export async function deliveries(
  app: FastifyInstance,
  { store, now, wakeDispatcher }: DeskDeps,
): Promise<void> {
  async function list(): Promise<DeliveriesReply> {
    return { deliveries: (await listDeliveries(store.db, most)).map(deliveryReply) };
  }

  async function act(
    { params: { id }, owner: by }: Request,
    reply: FastifyReply,
    action: string,
    change: (tx: Tx, id: string) => Promise<boolean>,
  ) {
    const delivery = await store.write(async (tx) => {
      if (!(await change(tx, id))) return undefined;
      const found = tx.selectFrom('deliveries').select(['about', 'kind']).where('id', '=', id);
      const { about: reference, kind } = await found.executeTakeFirstOrThrow();
      await recordAction(tx, { by, what: action, reference, note: deliveryTitle(kind), at: now() });
      return { reference };
    });
    if (!delivery)
      return refuseConflict(
        reply,
        'There is nothing to do here: it went out, was dismissed, or its time has not come.',
      );
    wakeDispatcher();
    announceChange();
    return list();
  }

  app.get('/deliveries', list);
  app.post('/deliveries/:id/retry', (request: Request, reply) =>
    act(request, reply, 'sent again', async (tx, id) => (await retryDeliveries(tx, now(), id)) > 0),
  );
  app.post('/deliveries/:id/dismiss', (request: Request, reply) =>
    act(request, reply, 'dismissed', dismissDelivery),
  );
}
