import type { Store } from '../store/dialect.ts';
import type { Tx } from '../store/tables.ts';

/** Runs work that may find out half way that it must leave no trace; what it hands to `undo` becomes the answer. */
export async function writeOrUndo<T>(
  store: Store,
  work: (tx: Tx, undo: (outcome: T) => never) => Promise<T>,
): Promise<T> {
  try {
    return await store.write((tx) =>
      work(tx, (outcome) => {
        throw new Undone(outcome);
      }),
    );
  } catch (error) {
    if (error instanceof Undone) return error.outcome as T;
    throw error;
  }
}

class Undone extends Error {
  override name = 'Undone';
  readonly outcome: unknown;

  constructor(outcome: unknown) {
    super('undone');
    this.outcome = outcome;
  }
}
