import type { FastifyInstance, FastifyRequest } from 'fastify';
import { kindOf } from '../../../domain/delivery-kinds.ts';
import { recordAction } from '../../events/audit.ts';
import { announceChange } from '../../events/changes.ts';
import { dismissDelivery, listDeliveries, retryDeliveries } from '../../outbox/manage-deliveries.ts';
import type { Tx } from '../../store/tables.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { conflict } from './request.ts';
import { shownDelivery } from './shown.ts';

const most = 200;
type Request = FastifyRequest<{ Params: { id: string } }>;

export type DeliveriesResponse = Awaited<ReturnType<typeof shownDeliveries>>;

async function shownDeliveries({ store }: DeskDeps) {
  return { deliveries: (await listDeliveries(store.db, most)).map(shownDelivery) };
}

/** `GET /api/deliveries`, and sending one again or ending its alarm, which respond with the list. */
export async function deliveries(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { store, now, wakeDispatcher } = deps;
  app.get('/deliveries', () => shownDeliveries(deps));

  function on(verb: string, what: string, change: (tx: Tx, id: string) => Promise<boolean>): void {
    app.post(`/deliveries/:id/${verb}`, async ({ params: { id }, owner: by }: Request) => {
      const isChanged = await store.write(async (tx) => {
        if (!(await change(tx, id))) return false;
        const found = tx.selectFrom('deliveries').select(['about', 'kind']).where('id', '=', id);
        const { about: reference, kind } = await found.executeTakeFirstOrThrow();
        await recordAction(tx, { by, what, reference, note: kindOf(kind).title, at: now() });
        return true;
      });
      if (!isChanged)
        throw conflict('There is nothing to do here: it went out, was dismissed, or its time has not come.');
      wakeDispatcher();
      announceChange();
      return shownDeliveries(deps);
    });
  }
  on('retry', 'sent again', async (tx, id) => (await retryDeliveries(tx, now(), id)) > 0);
  on('dismiss', 'dismissed', dismissDelivery);
}
