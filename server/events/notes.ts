import type { NoteRow, Tx } from '../store/tables.ts';

/** What a note of a day is about; those of enquiries and reviews have a reference there. */
export const aboutDay = (day: string) => `day ${day}`;

/** A note about an enquiry or a review. The key that it came with is its id: sent again it is one. */
export async function insertNote(tx: Tx, note: NoteRow): Promise<'added' | 'unchanged' | 'key-reused'> {
  const added = await tx
    .insertInto('notes')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return 'added';
  const stored = tx.selectFrom('notes').select('id').where('id', '=', note.id);
  const same = stored.where('about', '=', note.about).where('text', '=', note.text);
  return (await same.executeTakeFirst()) ? 'unchanged' : 'key-reused';
}
