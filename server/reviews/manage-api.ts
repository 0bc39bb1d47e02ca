import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ReviewResponse } from '../../domain/api-responses.ts';
import { callHref } from '../../domain/review/call-href.ts';
import { moveSchema } from '../../domain/review/schema.ts';
import { isoInstant } from '../../domain/time/instants.ts';
import { fieldErrors, sendProblem } from '../http/problem.ts';
import { calendarEvent, visitorEventDetails } from './calendar-event.ts';
import { callWayOf } from './call-way.ts';
import { cancelReview } from './cancel-review.ts';
import { moveReview } from './move-review.ts';
import { readManageToken } from './review-links.ts';
import { findReview, type StoredReview } from './review-store.ts';
import { notBooked, overLimit, type ReviewApiDeps } from './reviews-api.ts';

interface Link {
  Params: { token: string };
}

/** Behind the signed link in the mail. GET changes nothing, because mail scanners follow links. */
export async function manageApi(app: FastifyInstance, deps: ReviewApiDeps): Promise<void> {
  app.get<Link>('/reviews/:token', async (request, reply) => {
    const reference = readManageToken(deps.secret, request.params.token);
    const review = reference && (await findReview(deps.store.db, reference));
    if (!review) return refuse(reply, 'unknown');
    if (review.startsAt <= deps.now()) return refuse(reply, 'already-begun');
    return show(reply, review);
  });

  // Without attendees: the link may be passed on, and the address is the visitor's own.
  app.get<Link>('/reviews/:token/review.ics', async (request, reply) => {
    const reference = readManageToken(deps.secret, request.params.token);
    const review = reference && (await findReview(deps.store.db, reference));
    if (!review) return refuse(reply, 'unknown');
    if (review.state === 'cancelled') return refuse(reply, 'cancelled');
    const callWay = await callWayOf(deps.store.db, review);
    const event = visitorEventDetails(review, { ...deps, callWay, siteUrl: deps.config.siteUrl });
    const details = { ...event, attendees: [], stamp: deps.now() };
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="review.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendarEvent(review, details, 'PUBLISH').content);
  });

  app.post<Link>('/reviews/:token/move', { onRequest: deps.limitWrites }, async (request, reply) => {
    const reference = readManageToken(deps.secret, request.params.token);
    if (!reference) return refuse(reply, 'unknown');
    const parsed = moveSchema.safeParse(request.body);
    if (!parsed.success) {
      const errors = fieldErrors(parsed.error);
      return sendProblem(reply, { status: 422, title: 'Say when, with `startsAt`.', errors });
    }
    const moved = await moveReview(deps, reference, parsed.data.startsAt);
    if ('review' in moved) return show(reply, moved.review);
    if (moved.outcome === 'too-many-moves') return sendProblem(reply, overLimit('moves', deps.site));
    return 'alternatives' in moved ? sendProblem(reply, notBooked(moved)) : refuse(reply, moved.outcome);
  });

  app.post<Link>('/reviews/:token/cancel', { onRequest: deps.limitWrites }, async (request, reply) => {
    const reference = readManageToken(deps.secret, request.params.token);
    if (!reference) return refuse(reply, 'unknown');
    const cancelled = await cancelReview(deps, reference, 'visitor');
    return 'review' in cancelled ? show(reply, cancelled.review) : refuse(reply, cancelled.outcome);
  });

  /** Without name and address, because links are passed on. */
  async function show(reply: FastifyReply, review: StoredReview): Promise<FastifyReply> {
    const { reference, startsAt, timeZone, state } = review;
    const way = await callWayOf(deps.store.db, review);
    const shown = { reference, startsAt: isoInstant(startsAt), timeZone, state };
    const answer: ReviewResponse = { ...shown, callLink: way && callHref(way) };
    return reply.header('cache-control', 'no-store').send(answer);
  }
}

function refuse(reply: FastifyReply, why: 'unknown' | 'already-begun' | 'cancelled'): FastifyReply {
  const problems = {
    unknown: { status: 404, title: 'This link opens nothing.' },
    'already-begun': { status: 410, title: 'This review has already begun.' },
    cancelled: { status: 409, title: 'This review was cancelled.' },
  };
  return sendProblem(reply, problems[why]);
}
