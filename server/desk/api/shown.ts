import { kindOf } from '../../../domain/delivery-kinds.ts';
import { answerBy, shownValue } from '../../../domain/enquiry/enquiry.ts';
import { enquiryFieldNames, fieldOf } from '../../../domain/enquiry/fields.ts';
import { isoInstant } from '../../../domain/time/instants.ts';
import type { StoredEnquiry } from '../../enquiries/enquiry-store.ts';
import type { ListedDelivery } from '../../outbox/manage-deliveries.ts';
import { studioCallWay } from '../../reviews/call-way.ts';
import type { StoredReview } from '../../reviews/review-store.ts';
import type { AwaySpanRow, Db, DeliveryState } from '../../store/tables.ts';
import type { DeskDeps } from '../desk-deps.ts';

/**
 * What several routes of the desk's API show. The desk imports the types of what routes take and
 * return, and nothing else of the server.
 */
export type ListedEnquiry = ReturnType<typeof listedEnquiry>;
export type ListedReview = Awaited<ReturnType<typeof listedReviews>>[number];
export type Away = ReturnType<typeof shownAway>;
export type ShownDelivery = ReturnType<typeof shownDelivery>;
export type TimelineEntry = ReturnType<typeof oldestFirst>[number];

const excerptLength = 200;

/** An enquiry as the desk's lists show it. */
export function listedEnquiry(
  enquiry: StoredEnquiry,
  { replyHours, now }: { replyHours: number; now: number },
) {
  const { receivedAt, answeredAt, snoozedUntil = 0 } = enquiry;
  const isSnoozed = answeredAt === undefined && snoozedUntil > now;
  const choices = enquiryFieldNames.filter((name) => fieldOf(name).kind === 'choice');
  return {
    reference: enquiry.reference,
    name: enquiry.name,
    company: enquiry.company ?? null,
    excerpt: enquiry.message.slice(0, excerptLength).toWellFormed(),
    facts: choices.flatMap((name) => shownValue(enquiry, name) ?? []),
    receivedAt: isoInstant(receivedAt),
    answerBy: isoInstant(answerBy(receivedAt, replyHours)),
    answeredAt: answeredAt === undefined ? null : isoInstant(answeredAt),
    outcome: enquiry.outcome ?? null,
    outcomeReason: enquiry.outcomeReason ?? null,
    outcomeAt: enquiry.outcomeAt === undefined ? null : isoInstant(enquiry.outcomeAt),
    snoozedUntil: isSnoozed ? isoInstant(snoozedUntil) : null,
    assignedTo: enquiry.assignedTo ?? null,
    spamReason: enquiry.spamReason ?? null,
    maybeSpam: enquiry.maybeSpam ?? null,
    demo: enquiry.demo,
  };
}

/** Reviews as the desk shows them, with what the owners noted and the way to the call. */
export async function listedReviews({ store: { db } }: Pick<DeskDeps, 'store'>, reviews: StoredReview[]) {
  if (reviews.length === 0) return [];
  const references = reviews.map(({ reference }) => reference);
  const notes = await db
    .selectFrom('notes')
    .selectAll()
    .where('about', 'in', references)
    .orderBy('at')
    .execute();
  const studioWay = await studioCallWay(db);
  return reviews.map((review) => ({
    ...listedReview(review, studioWay),
    notes: notes
      .filter(({ about }) => about === review.reference)
      .map(({ at, by, text }) => ({ at: isoInstant(at), by, text })),
  }));
}

function listedReview(review: StoredReview, studioWay: string | undefined) {
  const { reference, startsAt, endsAt, state, cancelledBy, name, email, timeZone, note, demo } = review;
  return {
    callWay: review.callWay ?? studioWay ?? null,
    hasOwnCallWay: review.callWay !== undefined,
    reference,
    startsAt: isoInstant(startsAt),
    endsAt: isoInstant(endsAt),
    state,
    cancelledBy: cancelledBy ?? null,
    name,
    email,
    timeZone,
    note: note ?? null,
    demo,
  };
}

export function shownAway({ id, startsAt, endsAt, by, reason }: AwaySpanRow) {
  return { id, from: isoInstant(startsAt), to: isoInstant(endsAt), by, reason };
}

export function shownDelivery(delivery: ListedDelivery) {
  const { id, kind, about, state, attempts, createdAt, dueAt, finishedAt, lastError } = delivery;
  return {
    id,
    kind,
    title: kindOf(kind).title,
    // The daily summary is about `2026-11-17 Asia/Kolkata`; there is one a day, so its date will do.
    reference: kind === 'studio-summary' ? about.slice(0, 10) : about,
    state,
    attempts,
    createdAt: isoInstant(createdAt),
    dueAt: isoInstant(dueAt),
    finishedAt: finishedAt === null ? null : isoInstant(finishedAt),
    lastError,
  };
}

/** Of these only their own entries are shown, which have the text, and not the action of the audit list. */
const noteAction = 'noted';
const replyAction = 'replied';

interface StoredEntry {
  at: number;
  /** An owner's address, or null for the visitor and the server itself. */
  by: string | null;
  what: string;
  note: string | null;
  /** The enquiry or review it belongs to. */
  reference: string | null;
}

/** What was done, sent, answered and noted about these enquiries and reviews. */
export async function entriesAbout(db: Db, references: string[], now: number): Promise<StoredEntry[]> {
  if (references.length === 0) return [];
  const notes = await db.selectFrom('notes').selectAll().where('about', 'in', references).execute();
  const actions = await db
    .selectFrom('deskAudit')
    .selectAll()
    .where('reference', 'in', references)
    .where('what', 'not in', [noteAction, replyAction])
    .execute();
  const deliveries = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('about', 'in', references)
    .where('state', '!=', 'skipped')
    .where('kind', '!=', 'enquiry-reply')
    // A reminder that is still to come has not happened.
    .where('createdAt', '<=', now)
    .execute();
  const replies = await repliesTo(db, references);
  return [
    ...replies.map(({ at, by, about, text, ...delivery }) => ({
      at,
      by,
      what: `${replyAction}: ${replyState(delivery)}`,
      note: text,
      reference: about,
    })),
    ...notes.map(({ at, by, about, text }) => ({ at, by, what: noteAction, note: text, reference: about })),
    ...actions.map(({ at, by, what, note, reference }) => ({ at, by, what, note, reference })),
    ...deliveries.map((delivery) => ({
      at: delivery.finishedAt ?? delivery.createdAt,
      by: null,
      what: `${kindOf(delivery.kind).title}: ${delivery.state}`,
      note: delivery.lastError,
      reference: delivery.about,
    })),
  ];
}

/** With the state of their mails, oldest first. */
export function repliesTo(db: Db, references: string[]) {
  return db
    .selectFrom('replies')
    .leftJoin('deliveries', 'deliveries.id', 'replies.id')
    .select(['replies.id', 'replies.at', 'replies.by', 'replies.about', 'replies.text', 'state', 'attempts'])
    .where('replies.about', 'in', references)
    .orderBy('replies.at')
    .execute();
}

/** What became of a reply's mail, in words. */
function replyState({ state, attempts }: { state: DeliveryState | null; attempts: number | null }): string {
  if (state === 'due') return attempts === 0 ? 'going out in a moment' : 'not sent yet, trying again';
  // Of an invented enquiry.
  if (state === 'skipped' || state === null) return 'not sent';
  return state;
}

export function oldestFirst(entries: StoredEntry[]) {
  return entries
    .toSorted((one, other) => one.at - other.at)
    .map((entry) => ({ ...entry, at: isoInstant(entry.at) }));
}
