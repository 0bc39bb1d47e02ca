import { remindAt } from '../../domain/enquiry/enquiry.ts';
import { hour } from '../../domain/time/instants.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { NoteRow, Tx } from '../store/tables.ts';
import { changeEnquiryIf } from './enquiry-store.ts';
import { type DeliveryContext, enquiryDeliveries } from './submit-enquiry.ts';

/** Stops the reply clock; false when it had stopped before. `by` is the owner who says so. */
export async function markAnswered(tx: Tx, reference: string, now: number, by?: string): Promise<boolean> {
  const answered = { answered_at: now, answered_by: by ?? null };
  return (await changeEnquiryIf(tx, reference, ['answered_at', 'is'], answered)) !== undefined;
}

/**
 * Takes "answered" back: the reply clock runs on from when the enquiry came; false when it was
 * running. A snooze that was there before counts again. The reminder is queued anew if it came due
 * in between and was skipped.
 */
export async function markWaiting(
  tx: Tx,
  reference: string,
  { now, replyHours }: { now: number; replyHours: number },
): Promise<boolean> {
  const unanswered = { answered_at: null, answered_by: null };
  const waiting = await changeEnquiryIf(tx, reference, ['answered_at', 'is not'], unanswered);
  if (!waiting) return false;
  const reminder = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('about', '=', reference)
    .where('kind', '=', 'enquiry-reminder')
    .where('state', 'in', ['due', 'sent'])
    .executeTakeFirst();
  if (!reminder) {
    const dueAt = Math.max(now, remindAt(waiting.receivedAt, replyHours), waiting.snoozedUntil ?? 0);
    await enqueue(tx, [{ kind: 'enquiry-reminder', about: reference, dueAt }], now);
  }
  return true;
}

/** As long as a delivery may be planned ahead. */
export const longestSnoozeDays = 90;

/**
 * Takes an enquiry off the list of those that wait until a time, when the studio is reminded of it;
 * false when it is answered. It is about this enquiry alone: another message of the same sender
 * waits by itself and changes nothing here.
 */
export async function snoozeEnquiry(tx: Tx, reference: string, until: number, now: number): Promise<boolean> {
  const snoozed = await changeEnquiryIf(tx, reference, ['answered_at', 'is'], { snoozed_until: until });
  if (!snoozed) return false;
  await replaceReminder(tx, reference, until, now);
  return true;
}

/** Back among those that wait; false when it was not snoozed. */
export async function unsnoozeEnquiry(
  tx: Tx,
  reference: string,
  { now, replyHours }: { now: number; replyHours: number },
): Promise<boolean> {
  const back = await changeEnquiryIf(tx, reference, ['snoozed_until', 'is not'], { snoozed_until: null });
  if (!back) return false;
  // No reminder in the second that an owner looks at it: it comes an hour later.
  await replaceReminder(tx, reference, Math.max(now + hour, remindAt(back.receivedAt, replyHours)), now);
  return true;
}

async function replaceReminder(tx: Tx, reference: string, dueAt: number, now: number): Promise<void> {
  await tx
    .deleteFrom('deliveries')
    .where('about', '=', reference)
    .where('kind', '=', 'enquiry-reminder')
    .where('state', '=', 'due')
    .execute();
  await enqueue(tx, [{ kind: 'enquiry-reminder', about: reference, dueAt }], now);
}

/** Takes an enquiry out of spam and queues its mails; false when it is not spam. */
export async function releaseEnquiry(tx: Tx, reference: string, context: DeliveryContext): Promise<boolean> {
  const released = await changeEnquiryIf(tx, reference, ['spam_reason', 'is not'], { spam_reason: null });
  if (!released) return false;
  await enqueue(tx, enquiryDeliveries(released, context), context.now);
  return true;
}

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
