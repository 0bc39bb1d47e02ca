import { remindAt } from '../../domain/enquiry/enquiry.ts';
import { type Outcome, type OutcomeReason, outcomeReasons, outcomes } from '../../domain/enquiry/outcome.ts';
import { hour, isoInstant } from '../../domain/time/instants.ts';
import { recordAction } from '../events/audit.ts';
import { announceChange } from '../events/changes.ts';
import { insertNote } from '../events/notes.ts';
import { enqueue } from '../outbox/delivery.ts';
import type { Store } from '../store/store.ts';
import type { EnquiryRow, Tx } from '../store/tables.ts';
import { enquiryDeliveries, fromRow, type StoredEnquiry } from './enquiry-store.ts';

export interface ChangeDeps {
  store: Store;
  now: () => number;
  replyHours: number;
  config: { webhook: unknown };
}

export interface ChangedBy {
  /** An owner's address; null for the link in a mail. */
  owner: string | null;
  /** For the audit list, where it was not done at the desk. */
  how?: string;
}

/** Why nothing was changed. */
type Unchanged =
  | 'unchanged'
  /** Its key came before, with other words. */
  | 'key-reused'
  /** By then it was answered. */
  | 'answered'
  /** It has to be answered first. */
  | 'waiting'
  /** It is spam, and has to be released first. */
  | 'spam'
  /** The reply has gone out and cannot be taken back. */
  | 'sent';

/** `enquiry` is as it is now, `before` as it was. */
export type Changed =
  | { outcome: 'changed' | Unchanged; enquiry: StoredEnquiry; before: StoredEnquiry }
  | { outcome: 'unknown' };

/** Stops the reply clock. An owner may say so twice: a request may arrive again. */
export function markAnswered(deps: ChangeDeps, reference: string, by: ChangedBy): Promise<Changed> {
  return changeEnquiry(deps, reference, 'answered', by, async (tx, enquiry, now) => {
    const { spamReason, answeredAt, answeredBy } = enquiry;
    if (spamReason) return 'spam';
    if (answeredAt === undefined) return { set: await stopClock(tx, reference, now, by.owner) };
    return by.owner !== null && answeredBy === by.owner ? 'unchanged' : 'answered';
  });
}

/** What to set for it. Nobody is to be reminded of it, and no list says so. */
export async function stopClock(
  tx: Tx,
  reference: string,
  now: number,
  owner: string | null,
): Promise<Partial<EnquiryRow>> {
  await dropReminder(tx, reference);
  return { answeredAt: now, answeredBy: owner };
}

/**
 * Takes "answered" back: the reply clock runs on from when the enquiry came. A snooze that was there
 * before counts again. The reminder is queued anew, unless it went out before.
 */
export function markWaiting(deps: ChangeDeps, reference: string, by: ChangedBy): Promise<Changed> {
  return changeEnquiry(deps, reference, 'waiting again', by, async (tx, enquiry, now) => {
    if (enquiry.spamReason) return 'spam';
    return enquiry.answeredAt === undefined ? 'unchanged' : { set: await waitAgain(deps, tx, enquiry, now) };
  });
}

/** What to set for it, and the reminder in the queue. */
export async function waitAgain(
  { replyHours }: Pick<ChangeDeps, 'replyHours'>,
  tx: Tx,
  { reference, receivedAt, snoozedUntil = 0 }: StoredEnquiry,
  now: number,
): Promise<Partial<EnquiryRow>> {
  const reminder = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('about', '=', reference)
    .where('kind', '=', 'enquiry-reminder')
    .where('state', 'in', ['due', 'sent'])
    .executeTakeFirst();
  if (!reminder) {
    const dueAt = Math.max(now, remindAt(receivedAt, replyHours), snoozedUntil);
    await enqueue(tx, [{ kind: 'enquiry-reminder', about: reference, dueAt }], now);
  }
  return { answeredAt: null, answeredBy: null, ...noOutcome };
}

const noOutcome = { outcome: null, outcomeReason: null, outcomeAt: null, pilotAt: null };

interface NewOutcome {
  /** Null takes it back: it is answered, and no more is said. */
  outcome: Outcome | null;
  reason: OutcomeReason | null;
  /** Of an undo: when it had become so, and when a pilot had been agreed before, or null. */
  outcomeAt?: number | null | undefined;
  pilotAt?: number | null | undefined;
}

/** What became of an answered enquiry. When its pilot was agreed stays when it is delivered or lost. */
export function setOutcome(
  deps: ChangeDeps,
  reference: string,
  { outcome, reason, outcomeAt, pilotAt }: NewOutcome,
  by: ChangedBy,
): Promise<Changed> {
  const what = outcome ? outcomes[outcome].toLowerCase() : 'answered, and no more';
  return changeEnquiry(deps, reference, what, by, async (_tx, enquiry, now) => {
    if (enquiry.spamReason) return 'spam';
    if (enquiry.answeredAt === undefined) return 'waiting';
    if ((enquiry.outcome ?? null) === outcome && (enquiry.outcomeReason ?? null) === reason)
      return 'unchanged';
    if (!outcome) return { set: noOutcome };
    const agreed = pilotAt === undefined ? (enquiry.pilotAt ?? null) : pilotAt;
    const agreedAt = { talking: null, pilot: agreed ?? now, delivered: agreed ?? now, no: agreed }[outcome];
    return {
      set: { outcome, outcomeReason: reason, outcomeAt: outcomeAt ?? now, pilotAt: agreedAt },
      ...(reason && { note: outcomeReasons[reason] }),
    };
  });
}

/** As long as a delivery may be planned ahead. */
export const longestSnoozeDays = 90;

/**
 * Takes an enquiry off the list of those that wait until a time, when the studio is reminded of it.
 * It is about this enquiry alone: another message of the same sender waits by itself and changes
 * nothing here.
 */
export function snoozeEnquiry(
  deps: ChangeDeps,
  reference: string,
  until: number,
  by: ChangedBy,
): Promise<Changed> {
  return changeEnquiry(deps, reference, 'snoozed', by, async (tx, { spamReason, answeredAt }, now) => {
    if (spamReason) return 'spam';
    if (answeredAt !== undefined) return 'answered';
    await replaceReminder(tx, reference, until, now);
    return { set: { snoozedUntil: until }, note: isoInstant(until) };
  });
}

/** Back among those that wait. */
export function unsnoozeEnquiry(deps: ChangeDeps, reference: string, by: ChangedBy): Promise<Changed> {
  return changeEnquiry(deps, reference, 'unsnoozed', by, async (tx, enquiry, now) => {
    if (enquiry.spamReason) return 'spam';
    if (enquiry.snoozedUntil === undefined) return 'unchanged';
    // No reminder in the second that an owner looks at it: it comes an hour later.
    const dueAt = Math.max(now + hour, remindAt(enquiry.receivedAt, deps.replyHours));
    await replaceReminder(tx, reference, dueAt, now);
    return { set: { snoozedUntil: null } };
  });
}

/** As long as the desk offers to take a release back, and a little more. */
const undoReleaseMs = 20_000;

/**
 * Takes an enquiry out of spam and queues its mails, none twice, where it was marked as
 * spam by hand and its mails had gone out.
 */
export function releaseEnquiry(deps: ChangeDeps, reference: string, by: ChangedBy): Promise<Changed> {
  return changeEnquiry(deps, reference, 'released', by, async (tx, enquiry, now) => {
    const { spamReason, snoozedUntil = 0 } = enquiry;
    if (!spamReason) return 'unchanged';
    const had = await tx
      .selectFrom('deliveries')
      .select('kind')
      .where('about', '=', reference)
      .where('state', '!=', 'skipped')
      .execute();
    const missing = enquiryDeliveries(enquiry, deps, now)
      .filter(({ kind }) => !had.some((delivery) => delivery.kind === kind))
      .map(({ dueAt = now, ...delivery }) => {
        const earliest = delivery.kind === 'enquiry-reminder' ? snoozedUntil : 0;
        return { ...delivery, byStudio: true, dueAt: Math.max(dueAt, now + undoReleaseMs, earliest) };
      });
    await enqueue(tx, missing, now);
    return { set: { spamReason: null }, note: spamReason };
  });
}

/** What an owner found to be spam. Mails that have not gone out stay here. */
export function markSpam(deps: ChangeDeps, reference: string, by: ChangedBy): Promise<Changed> {
  return changeEnquiry(deps, reference, 'marked as spam', by, async (tx, enquiry, now) => {
    if (enquiry.spamReason) return 'unchanged';
    if (enquiry.answeredAt !== undefined) return 'answered';
    await tx
      .deleteFrom('deliveries')
      .where('about', '=', reference)
      .where('state', '=', 'due')
      // What an owner wrote goes out.
      .where('kind', '!=', 'enquiry-reply')
      // A lease means that it is being sent.
      .where((where) => where.or([where('leaseUntil', 'is', null), where('leaseUntil', '<=', now)]))
      .execute();
    return { set: { spamReason: 'marked by us' } };
  });
}

/** To an owner, or to nobody. */
export function assignEnquiry(
  deps: ChangeDeps,
  reference: string,
  to: string | null,
  by: ChangedBy,
): Promise<Changed> {
  return changeEnquiry(deps, reference, 'assigned', by, async (_tx, { assignedTo = null }) =>
    assignedTo === to ? 'unchanged' : { set: { assignedTo: to }, note: to ?? 'nobody' },
  );
}

export function addNote(
  deps: ChangeDeps,
  reference: string,
  { id, text }: { id: string; text: string },
  owner: string,
): Promise<Changed> {
  return changeEnquiry(deps, reference, 'noted', { owner }, async (tx, _enquiry, at) => {
    const noted = await insertNote(tx, { id, about: reference, by: owner, at, text });
    return noted === 'added' ? { set: { ourWords: await ourWords(tx, reference) } } : noted;
  });
}

/** PostgreSQL indexes no text of more than a megabyte; the newest words stay to be found. */
const mostWords = 100_000;

/** All that owners wrote about an enquiry, for the desk's search. */
export async function ourWords(tx: Tx, reference: string): Promise<string> {
  const notes = tx.selectFrom('notes').select(['text', 'at']).where('about', '=', reference);
  const replies = tx.selectFrom('replies').select(['text', 'at']).where('about', '=', reference);
  const written = await notes.unionAll(replies).orderBy('at').execute();
  return written
    .map(({ text }) => text)
    .join('\n')
    .slice(-mostWords)
    .toWellFormed();
}

type Work = (
  tx: Tx,
  enquiry: StoredEnquiry,
  now: number,
) => Promise<Unchanged | { set: Partial<EnquiryRow>; note?: string }>;

/** Changes an enquiry and records it in one transaction, then tells open desks. */
export async function changeEnquiry(
  { store, now }: ChangeDeps,
  reference: string,
  what: string,
  by: ChangedBy,
  work: Work,
): Promise<Changed> {
  const at = now();
  const changed = await store.write(async (tx): Promise<Changed> => {
    const before = await update(tx, reference, {});
    if (!before) return { outcome: 'unknown' };
    const result = await work(tx, before, at);
    if (typeof result === 'string') return { outcome: result, enquiry: before, before };
    const { set, note = null } = result;
    const enquiry = (await update(tx, reference, set)) ?? before;
    await recordAction(tx, { by: by.owner, what, reference, note: by.how ?? note, at });
    return { outcome: 'changed', enquiry, before };
  });
  if (changed.outcome === 'changed') announceChange();
  return changed;
}

/**
 * With nothing to set it locks the row for the rest of the transaction: on PostgreSQL the second of
 * two who do the same at once then sees what the first did, and no note is stored after `erase` has
 * deleted those that there were.
 */
async function update(
  tx: Tx,
  reference: string,
  set: Partial<EnquiryRow>,
): Promise<StoredEnquiry | undefined> {
  const row = await tx
    .updateTable('enquiries')
    .set({ reference, ...set })
    .where('reference', '=', reference)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

async function dropReminder(tx: Tx, reference: string): Promise<void> {
  await tx
    .deleteFrom('deliveries')
    .where('about', '=', reference)
    .where('kind', '=', 'enquiry-reminder')
    .where('state', '=', 'due')
    .execute();
}

async function replaceReminder(tx: Tx, reference: string, dueAt: number, now: number): Promise<void> {
  await dropReminder(tx, reference);
  await enqueue(tx, [{ kind: 'enquiry-reminder', about: reference, dueAt }], now);
}
