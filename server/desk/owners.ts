import { recordAction } from '../events/audit.ts';
import type { Store } from '../store/store.ts';
import type { Db, Tx } from '../store/tables.ts';

/** `owners` are those of DESK_EMAILS: the first ones, and what was changed at the desk comes after them. */
interface Deps {
  store: Store;
  owners: string[];
}

interface OwnerChanges {
  added: string[];
  removed: string[];
}

const name = 'owners';
const nothing: OwnerChanges = { added: [], removed: [] };

/** Who may sign in by now. Read each time: another process may have changed it. */
export async function currentOwners({ store, owners }: Deps, db: Db = store.db): Promise<string[]> {
  const row = await db
    .selectFrom('studioSettings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return withChanges(owners, row ? (JSON.parse(row.value) as OwnerChanges) : nothing);
}

export async function isOwner(deps: Deps, email: string, db: Db = deps.store.db): Promise<boolean> {
  return (await currentOwners(deps, db)).includes(email);
}

/** Where DESK_EMAILS was changed to those who were removed, these are let in: somebody has to be. */
function withChanges(first: string[], { added, removed }: OwnerChanges) {
  const left = [...new Set([...first, ...added])].filter((owner) => !removed.includes(owner));
  return left.length > 0 ? left : first;
}

export async function addOwner(deps: Deps, email: string, by: string, at: number): Promise<void> {
  await deps.store.write(async (tx) => {
    const { added, removed } = await lockChanges(tx);
    if (withChanges(deps.owners, { added, removed }).includes(email)) return;
    await keep(tx, {
      added: [...added, email],
      removed: removed.filter((owner) => owner !== email),
    });
    await recordAction(tx, { by, what: 'added an owner', note: email, at });
  });
}

/**
 * Ends their sessions, calendars, passkeys and links, so that they stay out if they are added again.
 * What waits for them waits for everybody. False for the last owner, who stays.
 */
export async function removeOwner(deps: Deps, email: string, by: string, at: number): Promise<boolean> {
  return deps.store.write(async (tx) => {
    const { added, removed } = await lockChanges(tx);
    const before = withChanges(deps.owners, { added, removed });
    if (!before.includes(email)) return true;
    if (before.length === 1) return false;
    await keep(tx, {
      added: added.filter((owner) => owner !== email),
      removed: [...removed, email],
    });
    for (const table of ['deskSessions', 'deskSubscriptions', 'deskPasskeys', 'deskSignIns'] as const)
      await tx.deleteFrom(table).where('email', '=', email).execute();
    const theirs = tx.updateTable('enquiries').set({ assignedTo: null }).where('assignedTo', '=', email);
    await theirs.where('answeredAt', 'is', null).execute();
    await recordAction(tx, { by, what: 'removed an owner', note: email, at });
    return true;
  });
}

/** The row is locked until the transaction ends: of two who remove each other, one stays. */
async function lockChanges(tx: Tx): Promise<OwnerChanges> {
  const { value } = await tx
    .insertInto('studioSettings')
    .values({ name, value: JSON.stringify(nothing) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((set) => ({ value: set.ref('studioSettings.value') })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return JSON.parse(value) as OwnerChanges;
}

async function keep(tx: Tx, changes: OwnerChanges): Promise<void> {
  await tx
    .updateTable('studioSettings')
    .set({ value: JSON.stringify(changes) })
    .where('name', '=', name)
    .execute();
}
