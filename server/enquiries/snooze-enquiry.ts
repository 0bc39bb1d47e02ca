import { remindAt } from '../../domain/enquiry/reply-clock.ts';
import { hour } from '../../domain/time/durations.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { Tx } from '../store/tables.ts';
import { changeEnquiryIf } from './enquiry-store.ts';

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
