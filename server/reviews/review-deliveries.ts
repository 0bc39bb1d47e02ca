import { hour } from '../../domain/time/durations.ts';
import { enqueue, type NewDelivery } from '../outbox/enqueue.ts';
import type { Tx } from '../store/tables.ts';

export const remindBeforeMs = hour;

interface Change {
  reference: string;
  startsAt: number;
}
interface QueueContext {
  now: number;
  webhook: boolean;
}

/**
 * After a booking or a move: an invitation to both sides now, and a reminder to both an hour before. Nobody needs to be
 * reminded of what is less than an hour away: the invitation says so in the same minute.
 */
export async function queueReviewMails(
  tx: Tx,
  { reference: about, startsAt }: Change,
  at: QueueContext,
): Promise<void> {
  const remindAt = startsAt - remindBeforeMs;
  const reminders: NewDelivery[] = [
    { kind: 'review-reminder', about, dueAt: remindAt },
    { kind: 'review-reminder-notice', about, dueAt: remindAt },
  ];
  await replaceDeliveries(tx, about, at, [
    { kind: 'review-invitation', about, dueAt: at.now },
    { kind: 'review-notice', about, dueAt: at.now },
    ...(remindAt >= at.now ? reminders : []),
  ]);
}

export async function queueCancellationMails(tx: Tx, about: string, at: QueueContext): Promise<void> {
  await replaceDeliveries(tx, about, at, [
    { kind: 'review-cancellation', about, dueAt: at.now },
    { kind: 'review-cancellation-notice', about, dueAt: at.now },
  ]);
}

/** What has not left yet is no longer true: an old reminder, or an invitation the mail server did not take so far. */
async function replaceDeliveries(
  tx: Tx,
  about: string,
  { now, webhook }: QueueContext,
  deliveries: NewDelivery[],
): Promise<void> {
  await tx.deleteFrom('deliveries').where('about', '=', about).where('state', '=', 'due').execute();
  const notice: NewDelivery = { kind: 'review-webhook', about, dueAt: now };
  await enqueue(tx, webhook ? [...deliveries, notice] : deliveries, now);
}
