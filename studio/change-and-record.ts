import { recordAction, type Action } from '../server/desk/audit.ts';
import type { Store } from '../server/store/dialect.ts';
import type { Tx } from '../server/store/tables.ts';

/** Makes a change and writes it to the audit list; false where there was nothing to change. */
export function changeAndRecord(
  store: Store,
  action: Omit<Action, 'by'>,
  change: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return store.write(async (tx) => {
    const changed = await change(tx);
    // The audit list names owners; the command does not know who sits at the terminal.
    if (changed) await recordAction(tx, { by: null, ...action });
    return changed;
  });
}
