import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Away, CallWayReply, ListedReview, ReviewsReply } from '../../../domain/desk-replies.ts';
import { readReference } from '../../../domain/reference.ts';
import { studioPlaces, studioZones } from '../../../domain/review/hours.ts';
import { callWaySchema, moveSchema } from '../../../domain/review/schema.ts';
import { manyLines, oneLine } from '../../../domain/text.ts';
import { day, isoInstant } from '../../../domain/time/instants.ts';
import { zonedDate, zonedTime } from '../../../domain/time/zoned-time.ts';
import { changeAndRecord } from '../../events/audit.ts';
import { announceChange } from '../../events/changes.ts';
import {
  heldAtStudioWay,
  setReviewCallWay,
  setStudioCallWay,
  studioCallWay,
} from '../../reviews/call-way.ts';
import { cancelReview } from '../../reviews/cancel-review.ts';
import { addAway, awayBetween, listFreeSlots, removeAway } from '../../reviews/free-slots.ts';
import { moveReview } from '../../reviews/move-review.ts';
import {
  addReviewNote,
  bookedWithin,
  reviewsBetween,
  type StoredReview,
} from '../../reviews/review-store.ts';
import type { DeskDeps } from '../desk-deps.ts';
import {
  awayReply,
  listedReviews,
  readInput,
  readKey,
  refuseConflict,
  refuseUnknown,
  typedText,
} from './replies.ts';

const cancelSchema = z.strictObject({
  words: z.string().transform(manyLines).pipe(z.string().max(2_000, 'Use at most 2,000 characters.')),
});
type Request = FastifyRequest<{ Params: { reference: string } }>;

/** `/api/reviews`: a week of them, moving one, and cancelling one with a word to the visitor. */
export async function reviews(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { db } = deps.store;
  const zones = studioZones(deps.rules);
  const weekSchema = z.object({
    week: z.iso.date('Ask with a day such as 2026-11-16.'),
    zone: z.enum(zones, 'Ask in a zone of the studio.').default(zones[0] ?? 'UTC'),
  });

  app.get('/reviews', async (request) => {
    const { week: monday, zone } = readInput(weekSchema, request.query);
    const first = Temporal.PlainDate.from(monday).toZonedDateTime(zone);
    const week = { from: first.epochMilliseconds, to: first.add({ days: 7 }).epochMilliseconds };
    const free = await listFreeSlots(db, deps.rules, deps.now(), week);
    return {
      reviews: await listedReviews(deps, await reviewsBetween(db, week)),
      away: (await awayBetween(db, week)).map(awayReply),
      free: free.map(({ startsAt }) => isoInstant(startsAt)),
    } satisfies ReviewsReply;
  });

  // Both may be sent again: a review that is there already, or cancelled with these words, stays.
  app.post('/reviews/:reference/move', async (request: Request, reply) => {
    const reference = readReference(request.params.reference, 'RV');
    const { startsAt } = readInput(moveSchema, request.body);
    const moved = reference && (await moveReview(deps, reference, startsAt, request.owner));
    if (!moved || moved.outcome === 'unknown') return refuseUnknown(reply, 'review');
    if ('review' in moved) return listed(moved.review);
    const why = {
      taken: 'This time was just taken.',
      'not-offered': 'This time is not free.',
      cancelled: 'This review was cancelled.',
      'already-begun': 'This review has already begun.',
      'too-many-moves': 'This review cannot be moved again.',
    };
    return refuseConflict(reply, why[moved.outcome]);
  });

  app.post('/reviews/:reference/cancel', async (request: Request, reply) => {
    const reference = readReference(request.params.reference, 'RV');
    const words = readInput(cancelSchema, request.body).words || undefined;
    const cancelled = reference && (await cancelReview(deps, reference, { owner: request.owner, words }));
    if (!cancelled || cancelled.outcome === 'unknown') return refuseUnknown(reply, 'review');
    if (!('review' in cancelled)) return refuseConflict(reply, 'This review has already begun.');
    const { outcome, review } = cancelled;
    if (outcome === 'already-cancelled') {
      if (review.cancelledBy === 'visitor')
        return refuseConflict(reply, 'The visitor cancelled this already.');
      if (review.cancelWords !== words)
        return refuseConflict(reply, 'This was cancelled already. Your words were not sent.');
    }
    return listed(review);
  });

  app.post('/reviews/:reference/notes', async (request: Request, reply) => {
    const { text } = readInput(z.strictObject({ text: typedText }), request.body);
    const id = readKey(request);
    const reference = readReference(request.params.reference, 'RV');
    const review = reference && (await addReviewNote(deps, reference, { id, text }, request.owner));
    return review ? listed(review) : refuseUnknown(reply, 'review');
  });

  app.post('/reviews/:reference/call-way', async (request: Request, reply) => {
    const { way } = readInput(wayBody, request.body);
    const reference = readReference(request.params.reference, 'RV');
    const set = reference && (await setReviewCallWay(deps, reference, way, request.owner));
    if (!set || set.outcome === 'unknown') return refuseUnknown(reply, 'review');
    return 'review' in set ? listed(set.review) : refuseConflict(reply, 'This review is over or cancelled.');
  });

  async function listed(review: StoredReview): Promise<ListedReview | undefined> {
    return (await listedReviews(deps, [review]))[0];
  }
  callWay(app, deps);
  away(app, deps);
}

const wayBody = z.strictObject({ way: callWaySchema.nullable() });

/** `/api/call-way`: where reviews are held that have no way of their own. */
function callWay(app: FastifyInstance, deps: DeskDeps): void {
  const current = async (): Promise<CallWayReply> => {
    const { db } = deps.store;
    const content = deps.rules.callLink ?? null;
    const way = (await studioCallWay(db, deps.rules)) ?? null;
    const held = await heldAtStudioWay(db, deps.now());
    return { way, isOwn: way !== content, reviews: held.length };
  };
  app.get('/call-way', current);
  app.post('/call-way', async (request) => {
    const { way } = readInput(wayBody, request.body);
    await setStudioCallWay(deps, way, request.owner);
    return current();
  });
}

const instant = z.iso.datetime('Say from when to when.').transform((text) => Date.parse(text));
const awaySchema = z
  .strictObject({
    from: instant,
    to: instant,
    reason: z.string().max(200, 'Use at most 200 characters.').transform(oneLine).nullish(),
    /** Although reviews are booked then. */
    anyway: z.boolean().default(false),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'Choose an end after the beginning.' })
  .refine(({ from, to }) => to - from <= 366 * day, { path: ['to'], message: 'Choose a year at most.' });

/** `/api/away`: hours in which nobody can book, from the moment the reply is sent. */
function away(app: FastifyInstance, { store, now, rules }: DeskDeps): void {
  app.post('/away', async (request, reply) => {
    const { from, to, reason, anyway } = readInput(awaySchema, request.body);
    const id = readKey(request);
    const by = request.owner;
    const booked = anyway ? [] : await bookedWithin(store.db, { from, to });
    if (booked.length > 0) return refuseConflict(reply, bookedThen(booked, studioPlaces(rules)[0]));
    const row = { id, starts_at: from, ends_at: to, by, reason: reason || null };
    const note = `${isoInstant(from)} to ${isoInstant(to)}`;
    await changeAndRecord(store, { by, what: 'away', note, at: now() }, (tx) => addAway(tx, row));
    announceChange();
    return awayReply(row) satisfies Away;
  });

  app.delete<{ Params: { id: string } }>('/away/:id', async (request, reply) => {
    const by = request.owner;
    const removed = await changeAndRecord(store, { by, what: 'back', at: now() }, (tx) =>
      removeAway(tx, request.params.id),
    );
    if (!removed) return refuseUnknown(reply, 'time away');
    announceChange();
    return reply.code(204).send();
  });
}

const mostNamed = 3;

/** `A review is booked then: Ada, Tue 17 Nov 10:00 (Bengaluru). It stays booked.` */
function bookedThen(
  booked: StoredReview[],
  { zone, name: place }: { zone: string; name: string } = { zone: 'UTC', name: 'UTC' },
): string {
  const named = booked
    .slice(0, mostNamed)
    .map(({ name, startsAt }) => `${name}, ${zonedDate(startsAt, zone)} ${zonedTime(startsAt, zone)}`);
  const more = booked.length > mostNamed ? ` and ${booked.length - mostNamed} more` : '';
  const [are, they] =
    booked.length === 1
      ? ['A review is', 'It stays booked until you move or cancel it.']
      : [`${booked.length} reviews are`, 'They stay booked until you move or cancel them.'];
  return `${are} booked then: ${named.join('; ')}${more} (${place}). ${they}`;
}
