import type { Store } from '../store/store.ts';
import type { Tx } from '../store/tables.ts';

/**
 * A transaction that its own work may roll back; what it hands to `rollBack` becomes the result.
 */
export async function writeOrRollBack<T>(
  store: Store,
  work: (tx: Tx, rollBack: (outcome: T) => never) => Promise<T>,
): Promise<T> {
  const rolledBack: { outcome: T }[] = [];
  try {
    return await store.write((tx) =>
      work(tx, (outcome) => {
        rolledBack.push({ outcome });
        throw new Error('rolled back');
      }),
    );
  } catch (error) {
    const [known] = rolledBack;
    if (known) return known.outcome;
    throw error;
  }
}
