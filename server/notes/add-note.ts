import type { NoteRow, Tx } from '../store/tables.ts';

/**
 * Idempotent by its id: false when this note, or another with its id, is stored already, or when its
 * enquiry was erased meanwhile. Writes to the enquiry's row, which changes nothing but locks it: on
 * PostgreSQL a note could be stored right after `erase` has deleted those that there were.
 */
export async function addNote(tx: Tx, note: NoteRow): Promise<boolean> {
  const locked = await tx
    .updateTable('enquiries')
    .set({ reference: note.about })
    .where('reference', '=', note.about)
    .returning('reference')
    .executeTakeFirst();
  if (!locked) return false;
  const added = await tx
    .insertInto('notes')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}
