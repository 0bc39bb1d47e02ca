import type { Store } from '../store/dialect.ts';
import type { Tx } from '../store/tables.ts';

/**
 * A transaction that its own work may roll back; what it hands to `rollBack` becomes the result.
 */
export async function writeOrRollBack<T>(
  store: Store,
  work: (tx: Tx, rollBack: (outcome: T) => never) => Promise<T>,
): Promise<T> {
  try {
    return await store.write((tx) =>
      work(tx, (outcome) => {
        throw new RolledBack(outcome);
      }),
    );
  } catch (error) {
    // Thrown above and nowhere else, so its outcome is of this call's type.
    if (error instanceof RolledBack) return error.outcome as T;
    throw error;
  }
}

class RolledBack extends Error {
  override name = 'RolledBack';
  readonly outcome: unknown;

  constructor(outcome: unknown) {
    super('rolled back');
    this.outcome = outcome;
  }
}
