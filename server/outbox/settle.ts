import type { Store } from '../store/dialect.ts';
import type { DeliveryState } from '../store/tables.ts';

export type Settlement =
  | { state: 'sent' | 'skipped' }
  | { state: 'failed'; error: string }
  | { state: 'due'; dueAt: number; error: string };

/** Writes the end of an attempt, unless the lease was lost meanwhile: then the new owner has the word. */
export async function settle(
  store: Store,
  id: string,
  { owner, now }: { owner: string; now: number },
  outcome: Settlement,
): Promise<void> {
  await store.write((tx) =>
    tx
      .updateTable('deliveries')
      .set({
        state: outcome.state satisfies DeliveryState,
        lease_owner: null,
        lease_until: null,
        last_error: 'error' in outcome ? outcome.error.slice(0, 500) : null,
        ...(outcome.state === 'due' ? { due_at: outcome.dueAt } : { finished_at: now }),
      })
      .where('id', '=', id)
      .where('lease_owner', '=', owner)
      .execute(),
  );
}
