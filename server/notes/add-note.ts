import type { NoteRow, Tx } from '../store/tables.ts';

/** Idempotent by its id: false when this note, or another with its id, is stored already. */
export async function addNote(tx: Tx, note: NoteRow): Promise<boolean> {
  const added = await tx
    .insertInto('notes')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}
