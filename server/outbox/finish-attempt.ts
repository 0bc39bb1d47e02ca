import type { Store } from '../store/store.ts';

export type AttemptOutcome =
  | { state: 'sent' | 'skipped' | 'held' }
  | { state: 'failed' | 'refused'; error: string }
  /** To be retried at `dueAt`. */
  | { state: 'due'; dueAt: number; error: string };

/** Writes an attempt's outcome and ends the lease, unless another process has the lease by now. */
export async function finishAttempt(
  store: Store,
  { id, leaseOwner, now }: { id: string; leaseOwner: string; now: number },
  outcome: AttemptOutcome,
): Promise<void> {
  await store.write((tx) =>
    tx
      .updateTable('deliveries')
      .set({
        state: outcome.state,
        lease_owner: null,
        lease_until: null,
        last_error: 'error' in outcome ? outcome.error.slice(0, 500) : null,
        ...(outcome.state === 'due' ? { due_at: outcome.dueAt } : { finished_at: now }),
      })
      .where('id', '=', id)
      .where('lease_owner', '=', leaseOwner)
      .execute(),
  );
}
