import { hour } from '../../domain/review/rules.ts';
import { enqueue, type NewDelivery } from '../outbox/enqueue.ts';
import type { Tx } from '../store/tables.ts';
import {
  cancellationKind,
  cancellationNoticeKind,
  invitationKind,
  noticeKind,
  reminderKind,
  reminderNoticeKind,
  webhookKind,
} from './delivery-kinds.ts';

export const remindBeforeMs = hour;

interface Change {
  reference: string;
  startsAt: number;
}
interface Circumstances {
  now: number;
  webhook: boolean;
}

/** After a booking or a move: an invitation to both sides now, and a reminder to both an hour before. */
export async function announce(
  tx: Tx,
  { reference: about, startsAt }: Change,
  at: Circumstances,
): Promise<void> {
  const remindAt = Math.max(at.now, startsAt - remindBeforeMs);
  await replaceDeliveries(tx, about, at, [
    { kind: invitationKind, about, dueAt: at.now },
    { kind: noticeKind, about, dueAt: at.now },
    { kind: reminderKind, about, dueAt: remindAt },
    { kind: reminderNoticeKind, about, dueAt: remindAt },
  ]);
}

export async function announceCancellation(tx: Tx, about: string, at: Circumstances): Promise<void> {
  await replaceDeliveries(tx, about, at, [
    { kind: cancellationKind, about, dueAt: at.now },
    { kind: cancellationNoticeKind, about, dueAt: at.now },
  ]);
}

/** What has not left yet is no longer true: an old reminder, or an invitation the mail server did not take so far. */
async function replaceDeliveries(
  tx: Tx,
  about: string,
  { now, webhook }: Circumstances,
  deliveries: NewDelivery[],
): Promise<void> {
  await tx.deleteFrom('deliveries').where('about', '=', about).where('state', '=', 'due').execute();
  await enqueue(tx, [...deliveries, ...(webhook ? [{ kind: webhookKind, about, dueAt: now }] : [])], now);
}
