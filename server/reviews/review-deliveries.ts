import { hour } from '../../domain/time/durations.ts';
import { enqueue, type NewDelivery } from '../outbox/enqueue.ts';
import type { Tx } from '../store/tables.ts';

const remindBeforeMs = hour;

interface QueueContext {
  now: number;
  /** Of the settings; undefined for none. */
  webhook: unknown;
}

/**
 * After a booking or a move: invitations now and reminders an hour before the review, to visitor
 * and studio. A review less than an hour away gets no reminders.
 */
export async function queueReviewMails(
  tx: Tx,
  { reference, startsAt }: { reference: string; startsAt: number },
  context: QueueContext,
): Promise<void> {
  const remindAt = startsAt - remindBeforeMs;
  const reminders: NewDelivery[] = [
    { kind: 'review-reminder', about: reference, dueAt: remindAt },
    { kind: 'review-reminder-notice', about: reference, dueAt: remindAt },
  ];
  await replaceDeliveries(tx, reference, context, [
    { kind: 'review-invitation', about: reference },
    { kind: 'review-notice', about: reference },
    ...(remindAt >= context.now ? reminders : []),
  ]);
}

export async function queueCancellationMails(
  tx: Tx,
  reference: string,
  context: QueueContext,
): Promise<void> {
  await replaceDeliveries(tx, reference, context, [
    { kind: 'review-cancellation', about: reference },
    { kind: 'review-cancellation-notice', about: reference },
  ]);
}

/** Deletes what is still due, such as the reminder of the old time: it is no longer true. */
async function replaceDeliveries(
  tx: Tx,
  reference: string,
  { now, webhook }: QueueContext,
  deliveries: NewDelivery[],
): Promise<void> {
  await tx.deleteFrom('deliveries').where('about', '=', reference).where('state', '=', 'due').execute();
  const webhooks: NewDelivery[] = webhook ? [{ kind: 'review-webhook', about: reference }] : [];
  await enqueue(tx, [...deliveries, ...webhooks], now);
}
