import type { Db, DeliveryState } from '../store/tables.ts';
import type { DeliveryKind } from './delivery-kinds.ts';

export interface ListedDelivery {
  id: string;
  kind: DeliveryKind;
  about: string;
  state: DeliveryState;
  attempts: number;
  createdAt: number;
  dueAt: number;
  finishedAt: number | undefined;
  lastError: string | undefined;
}

/** Failed ones first, then due ones, then the newest of the rest. */
export async function listDeliveries(db: Db, limit: number): Promise<ListedDelivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .orderBy((order) =>
      order.case().when('state', '=', 'failed').then(0).when('state', '=', 'due').then(1).else(2).end(),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    about: row.about,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    dueAt: row.due_at,
    finishedAt: row.finished_at ?? undefined,
    lastError: row.last_error ?? undefined,
  }));
}
