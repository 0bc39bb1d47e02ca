import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isoInstant } from '../../domain/time/instants.ts';
import type { Store } from '../store/store.ts';
import type { Db, Tx } from '../store/tables.ts';

export interface Action {
  /** An owner's address; null for the studio's command, which knows no owner. */
  by: string | null;
  what: string;
  /** Of the enquiry or review it was done to. */
  reference?: string | null;
  note?: string | null;
  at: number;
}

/** Takes the transaction of what was done: both are stored together or not at all. */
export async function recordAction(
  tx: Tx,
  { by, what, reference = null, note = null, at }: Action,
): Promise<void> {
  await tx.insertInto('deskAudit').values({ id: randomUUID(), at, by, what, reference, note }).execute();
}

/** Makes a change and records it, in one transaction; false where there was nothing to change. */
export function changeAndRecord(
  store: Store,
  action: Action,
  change: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return store.write(async (tx) => {
    const changed = await change(tx);
    if (changed) await recordAction(tx, action);
    return changed;
  });
}

const pageLength = 50;

/** Newest first; `after` is the cursor of the page before. */
export async function listActions(db: Db, after: string | undefined) {
  const [, at, id = ''] = /^(\d{1,15})\.([\da-f-]{36})$/.exec(after ?? '') ?? [];
  const rows = await db
    .selectFrom('deskAudit')
    .selectAll()
    .$if(at !== undefined, (query) =>
      query.where(sql<boolean>`at < ${Number(at)} or (at = ${Number(at)} and id < ${id})`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageLength + 1)
    .execute();
  const shown = rows.slice(0, pageLength);
  const last = rows.length > pageLength ? shown.at(-1) : undefined;
  return {
    entries: shown.map(({ id: _id, at: time, ...entry }) => ({ ...entry, at: isoInstant(time) })),
    next: last ? `${last.at}.${last.id}` : null,
  };
}

export type AuditResponse = Awaited<ReturnType<typeof listActions>>;
