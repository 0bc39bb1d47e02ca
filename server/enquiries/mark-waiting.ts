import { remindAt } from '../../domain/enquiry/reply-clock.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { Tx } from '../store/tables.ts';
import { changeEnquiryIf } from './enquiry-store.ts';

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
