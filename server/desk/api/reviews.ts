import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { readReference } from '../../../domain/reference.ts';
import { studioPlaces, studioZones } from '../../../domain/review/hours.ts';
import { bookingSchema, callWaySchema, moveSchema } from '../../../domain/review/schema.ts';
import { manyLines, oneLine } from '../../../domain/text.ts';
import { day, isoInstant, minute } from '../../../domain/time/instants.ts';
import { zonedDate, zonedTime } from '../../../domain/time/zoned-time.ts';
import { changeAndRecord } from '../../events/audit.ts';
import { announceChange } from '../../events/changes.ts';
import { bookForVisitor } from '../../reviews/book-for-visitor.ts';
import {
  reviewsAtStudioWay,
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
import { conflict, keyReused, readInput, readKey, typedText, unknown } from './request.ts';
import { listedReviews, shownAway } from './shown.ts';

const cancelSchema = z.strictObject({
  words: z.string().transform(manyLines).pipe(z.string().max(2_000, 'Use at most 2,000 characters.')),
});
type Request = FastifyRequest<{ Params: { reference: string } }>;

/** `/api/reviews`: a week of them, and what an owner does with one. */
export async function reviews(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const zones = studioZones(deps.rules);
  const weekSchema = z.object({
    week: z.iso.date('Ask with a day such as 2026-11-16.'),
    zone: z.enum(zones, 'Ask in a zone of the studio.').default(zones[0] ?? 'UTC'),
  });
  const forVisitor = bookingSchema
    .refine(({ startsAt }) => startsAt > deps.now(), {
      path: ['startsAt'],
      message: 'Choose a time to come.',
    })
    // A mistyped year would be mailed, and be in no calendar.
    .refine(({ startsAt }) => startsAt <= deps.now() + 366 * day, {
      path: ['startsAt'],
      message: 'Choose a time within a year.',
    });
  app.post('/reviews', async (request) => {
    const booking = readInput(forVisitor, request.body);
    const booked = await bookForVisitor(deps, { key: readKey(request), booking, owner: request.owner });
    if (booked.outcome === 'key-reused') throw keyReused();
    if (booked.outcome === 'taken') {
      const { startsAt } = booking;
      const then = { from: startsAt, to: startsAt + deps.rules.slotMinutes * minute };
      throw conflict(bookedThen(await bookedWithin(deps.store.db, then), studioPlaces(deps.rules)[0]));
    }
    return { reference: booked.reference };
  });
  app.get('/reviews', (request) => weekOf(deps, readInput(weekSchema, request.query)));

  /** Each may be sent again: what is done already changes nothing and responds with the review. */
  function on<Body extends z.ZodType>(
    verb: string,
    schema: Body,
    change: (reference: string, body: z.infer<Body>, request: Request) => Promise<StoredReview | undefined>,
  ): void {
    app.post(`/reviews/:reference/${verb}`, async (request: Request) => {
      const body = readInput(schema, request.body);
      const reference = readReference(request.params.reference, 'RV');
      const review = reference && (await change(reference, body, request));
      if (!review) throw unknown('review');
      return (await listedReviews(deps, [review]))[0];
    });
  }

  on('move', moveSchema, async (reference, { startsAt }, { owner }) => {
    const moved = await moveReview(deps, reference, startsAt, owner);
    if (moved.outcome === 'unknown') return undefined;
    if ('review' in moved) return moved.review;
    const why = {
      taken: 'This time was just taken.',
      'not-offered': 'This time isn’t free.',
      cancelled: 'This review was cancelled.',
      'already-begun': 'This review has already begun.',
      'too-many-moves': 'This review can’t be moved again.',
    };
    throw conflict(why[moved.outcome]);
  });

  on('cancel', cancelSchema, async (reference, { words }, { owner }) => {
    const cancelled = await cancelReview(deps, reference, { owner, words: words || undefined });
    if (cancelled.outcome === 'unknown') return undefined;
    if (!('review' in cancelled)) throw conflict('This review has already begun.');
    const { outcome, review } = cancelled;
    if (outcome === 'already-cancelled') {
      if (review.cancelledBy === 'visitor') throw conflict('The visitor cancelled this already.');
      if (review.cancelWords !== (words || undefined))
        throw conflict('This was cancelled already. Your words were not sent.');
    }
    return review;
  });

  on('notes', z.strictObject({ text: typedText }), async (reference, { text }, request) => {
    const noted = await addReviewNote(deps, reference, { id: readKey(request), text }, request.owner);
    if (noted === 'key-reused') throw keyReused();
    return noted;
  });

  on('call-way', wayBody, async (reference, { way }, { owner }) => {
    const set = await setReviewCallWay(deps, reference, way, owner);
    if (set.outcome === 'unknown') return undefined;
    if (!('review' in set)) throw conflict('This review is over or cancelled.');
    return set.review;
  });
  callWay(app, deps);
  away(app, deps);
}

export type WeekResponse = Awaited<ReturnType<typeof weekOf>>;

/** A week that begins on a Monday, by the clock of one of the studio's zones. */
async function weekOf(deps: DeskDeps, { week: monday, zone }: { week: string; zone: string }) {
  const { db } = deps.store;
  const first = Temporal.PlainDate.from(monday).toZonedDateTime(zone);
  const week = { from: first.epochMilliseconds, to: first.add({ days: 7 }).epochMilliseconds };
  const free = await listFreeSlots(db, deps.rules, deps.now(), week);
  return {
    reviews: await listedReviews(deps, await reviewsBetween(db, week)),
    away: (await awayBetween(db, week)).map(shownAway),
    /** For "move". */
    free: free.map(({ startsAt }) => isoInstant(startsAt)),
  };
}

const wayBody = z.strictObject({ way: callWaySchema.nullable() });

export type CallWayResponse = Awaited<ReturnType<typeof shownCallWay>>;

async function shownCallWay({ store: { db }, now }: DeskDeps) {
  return {
    way: (await studioCallWay(db)) ?? null,
    /** How many are to come there, whose visitors are mailed when it changes. */
    reviews: (await reviewsAtStudioWay(db, now())).length,
  };
}

/** `/api/call-way`: that of all reviews which have none of their own. */
function callWay(app: FastifyInstance, deps: DeskDeps): void {
  app.get('/call-way', () => shownCallWay(deps));
  app.post('/call-way', async (request) => {
    const { way } = readInput(wayBody, request.body);
    const mailed = await setStudioCallWay(deps, way, request.owner);
    return { ...(await shownCallWay(deps)), mailed };
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

/** `/api/away`: hours in which nobody can book, from the moment the response is sent. */
function away(app: FastifyInstance, { store, now, rules }: DeskDeps): void {
  app.post('/away', async (request) => {
    const { from, to, reason, anyway } = readInput(awaySchema, request.body);
    const id = readKey(request);
    const by = request.owner;
    const booked = anyway ? [] : await bookedWithin(store.db, { from, to });
    if (booked.length > 0) throw conflict(bookedThen(booked, studioPlaces(rules)[0]));
    const row = { id, startsAt: from, endsAt: to, by, reason: reason || null };
    const note = `${isoInstant(from)} to ${isoInstant(to)}`;
    await changeAndRecord(store, { by, what: 'away', note, at: now() }, (tx) => addAway(tx, row));
    announceChange();
    return shownAway(row);
  });

  app.delete<{ Params: { id: string } }>('/away/:id', async (request, reply) => {
    const by = request.owner;
    const removed = await changeAndRecord(store, { by, what: 'back', at: now() }, (tx) =>
      removeAway(tx, request.params.id),
    );
    if (!removed) throw unknown('time away');
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
