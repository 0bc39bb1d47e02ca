import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { BookingResponse, ReachedLimit, SlotResponse } from '../../domain/api-responses.ts';
import type { MailWords } from '../../domain/content/mails.ts';
import type { Site } from '../../domain/content/site.ts';
import { reviewLimits } from '../../domain/limits.ts';
import { callHref } from '../../domain/review/call-href.ts';
import type { ReviewRules } from '../../domain/review/hours.ts';
import { bookingSchema, slotsQuerySchema } from '../../domain/review/schema.ts';
import type { Slot } from '../../domain/review/slots.ts';
import { isoInstant } from '../../domain/time/instants.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { fieldErrors, type Problem, sendProblem } from '../http/problem.ts';
import { type RateLimit, visitorAddress, visitorNetwork } from '../http/rate-limit.ts';
import { bookReview, type NotBooked, type ReviewDeps } from './book-review.ts';
import { studioCallWay } from './call-way.ts';
import { listFreeSlots } from './free-slots.ts';
import { manageUrl } from './review-links.ts';

/** What the routes of reviews need. */
export interface ReviewApiDeps extends ReviewDeps {
  config: { webhook: unknown; siteUrl: string };
  rules: ReviewRules;
  secret: string;
  site: Site;
  mailWords: MailWords;
  limitWrites: RateLimit;
  /** Of the list of free slots, which costs more than a page. */
  limitSlots: RateLimit;
}

/** `GET /api/review-slots` and `POST /api/reviews`. */
export async function reviewsApi(app: FastifyInstance, deps: ReviewApiDeps): Promise<void> {
  const slots = oncePerTurn(async () =>
    (await listFreeSlots(deps.store.db, deps.rules, deps.now())).map((slot) => ({
      startsAt: slot.startsAt,
      text: JSON.stringify(slotReply(slot)),
    })),
  );
  app.get('/review-slots', { onRequest: deps.limitSlots }, async (request, reply) => {
    const asked = slotsQuerySchema.safeParse(request.query);
    if (!asked.success) {
      const errors = fieldErrors(asked.error);
      return sendProblem(reply, { status: 422, title: 'Ask with `from` and `to`, or with neither.', errors });
    }
    const { from = -Infinity, to = Infinity } = asked.data;
    const inSpan = (await slots()).filter(({ startsAt }) => startsAt >= from && startsAt < to);
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(`{"slots":[${inSpan.map(({ text }) => text).join()}]}`);
  });

  app.post('/reviews', { onRequest: deps.limitWrites }, async (request, reply) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (!key)
      return sendProblem(reply, { status: 400, title: 'Send an Idempotency-Key header with a UUID.' });
    const parsed = bookingSchema.safeParse(request.body);
    if (!parsed.success) {
      const errors = fieldErrors(parsed.error);
      return sendProblem(reply, { status: 422, title: 'Some fields need another look.', errors });
    }
    const visitor = { address: visitorAddress(request), network: visitorNetwork(request) };
    const booked = await bookReview(deps, { key, booking: parsed.data, visitor });
    if (booked.outcome === 'too-many-open') {
      return sendProblem(reply, overLimit('open-reviews', deps.site, booked.againAt));
    }
    if (booked.outcome === 'key-reused') {
      return sendProblem(reply, {
        status: 409,
        title: 'This Idempotency-Key was used for another booking.',
        detail: 'Nothing was booked. Use a new key for a new booking.',
      });
    }
    if ('alternatives' in booked) return sendProblem(reply, notBooked(booked));
    const { reference, startsAt } = booked;
    const way = await studioCallWay(deps.store.db);
    const answer: BookingResponse = {
      reference,
      startsAt: isoInstant(startsAt),
      manageUrl: manageUrl(deps.config.siteUrl, deps.secret, reference),
      callLink: way && callHref(way),
    };
    return reply.code(201).header('cache-control', 'no-store').send(answer);
  });
}

/**
 * One read for all who ask within a turn of the event loop, after the last of them has asked: nothing is
 * stale, and hundreds who ask at once cost what one does.
 */
function oncePerTurn<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let asked: Promise<Result> | undefined;
  return () =>
    (asked ??= nextTurn().then(() => {
      asked = undefined;
      return read();
    }));
}

/** `limit` tells the panel which words to show, and `againAt` when another review can be booked. */
export function overLimit(limit: ReachedLimit, { email }: Site, againAt?: number): Problem {
  const { openPerEmail, openPerVisitor, openPerNetwork } = reviewLimits;
  const when = againAt === undefined ? 'after one of them' : `after ${isoInstant(againAt)}`;
  const why = {
    'open-reviews': {
      title: 'There are enough open reviews from here already.',
      detail: `At most ${openPerEmail} can be open for one email address, ${openPerVisitor} from one connection and ${openPerNetwork} from one network. Book again ${when}, cancel one, or write to ${email.hello}.`,
    },
    moves: {
      title: 'This review cannot be moved again.',
      detail: `It was moved ${reviewLimits.moves} times. Cancel it and book another one, or write to ${email.hello}.`,
    },
  };
  return { status: 409, ...why[limit], limit, ...(againAt && { againAt: isoInstant(againAt) }) };
}

/** 409 for a slot that is taken, 422 for one that is not offered; both with alternatives. */
export function notBooked({ outcome, alternatives }: NotBooked): Problem {
  const others = { alternatives: alternatives.map(slotReply) };
  if (outcome === 'taken') return { status: 409, title: 'This time was just taken.', ...others };
  const errors = [{ pointer: '#/startsAt', detail: 'Choose one of the free slots.' }];
  return { status: 422, title: 'We have no free slot at this time.', errors, ...others };
}

function slotReply({ startsAt }: Slot): SlotResponse {
  return { startsAt: isoInstant(startsAt) };
}
