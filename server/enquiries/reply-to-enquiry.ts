import { enqueue } from '../outbox/delivery.ts';
import type { Db } from '../store/tables.ts';
import {
  type Changed,
  type ChangeDeps,
  changeEnquiry,
  ourWords,
  stopClock,
  waitAgain,
} from './change-enquiry.ts';
import type { StoredEnquiry } from './enquiry-store.ts';

/** As long as the desk offers to take a reply back (ten seconds), and a little more. */
export const undoReplyMs = 12_000;

interface NewReply {
  /** The key that it came with: the same reply sent again is one. It names its delivery, too. */
  id: string;
  text: string;
  /** The last answer that its writer has seen; undefined for none. */
  seen: number | undefined;
}

/**
 * Stores what an owner answers, queues its mail and stops the reply clock, in one transaction. The
 * mail waits until nobody can take it back any more. Where another answer came in between it is
 * `answered`, so that two owners do not answer twice without knowing.
 */
export function replyToEnquiry(
  deps: ChangeDeps,
  reference: string,
  { id, text, seen }: NewReply,
  owner: string,
): Promise<Changed> {
  return changeEnquiry(deps, reference, 'replied', { owner }, async (tx, enquiry, at) => {
    if (enquiry.spamReason) return 'spam';
    const stored = await tx
      .selectFrom('replies')
      .select(['about', 'text'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (stored) return stored.about === reference && stored.text === text ? 'unchanged' : 'key-reused';
    const last = await lastAnswer(tx, enquiry);
    if (last && last.at !== seen) return 'answered';
    await tx.insertInto('replies').values({ id, about: reference, at, by: owner, text }).execute();
    await enqueue(tx, [{ id, kind: 'enquiry-reply', about: reference, dueAt: at + undoReplyMs }], at);
    const answered = enquiry.answeredAt === undefined && (await stopClock(tx, reference, at, owner));
    return { set: { ourWords: await ourWords(tx, reference), ...answered } };
  });
}

/**
 * Takes a reply back, unless it is being sent or was: the delivery goes if nobody has leased it, and
 * the dispatcher leases under the same lock. Where the reply stopped the clock, it runs on.
 */
export function takeReplyBack(
  deps: ChangeDeps,
  reference: string,
  id: string,
  owner: string,
): Promise<Changed> {
  return changeEnquiry(deps, reference, 'took a reply back', { owner }, async (tx, enquiry, now) => {
    const reply = await tx
      .selectFrom('replies')
      .select(['at'])
      .where('id', '=', id)
      .where('about', '=', reference)
      .executeTakeFirst();
    if (!reply) return 'unchanged';
    const unsent = await tx
      .deleteFrom('deliveries')
      .where('id', '=', id)
      .where('state', '=', 'due')
      .where('attempts', '=', 0)
      .returning('id')
      .executeTakeFirst();
    if (!unsent) return 'sent';
    await tx.deleteFrom('replies').where('id', '=', id).execute();
    const waiting = enquiry.answeredAt === reply.at && (await waitAgain(deps, tx, enquiry, now));
    return { set: { ourWords: await ourWords(tx, reference), ...waiting } };
  });
}

/** When and by whom it was last answered: by a reply from the desk, or marked so. */
export async function lastAnswer(
  db: Db,
  { reference, answeredAt, answeredBy }: StoredEnquiry,
): Promise<{ at: number; by: string | undefined } | undefined> {
  const reply = await db
    .selectFrom('replies')
    .select(['at', 'by'])
    .where('about', '=', reference)
    .orderBy('at', 'desc')
    .executeTakeFirst();
  if (reply && reply.at >= (answeredAt ?? 0)) return reply;
  return answeredAt === undefined ? undefined : { at: answeredAt, by: answeredBy };
}
