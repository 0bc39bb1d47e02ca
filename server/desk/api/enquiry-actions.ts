import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ownerName } from '../../../domain/desk/owner-name.ts';
import type { EnquiryReply } from '../../../domain/desk/replies.ts';
import { readReference } from '../../../domain/reference.ts';
import { studioPlaces } from '../../../domain/review/hours.ts';
import { manyLines } from '../../../domain/text.ts';
import { day, isoInstant } from '../../../domain/time/instants.ts';
import { zonedTime } from '../../../domain/time/zoned-time.ts';
import {
  addNote,
  assignEnquiry,
  type Changed,
  longestSnoozeDays,
  markAnswered,
  markWaiting,
  releaseEnquiry,
  snoozeEnquiry,
  unsnoozeEnquiry,
} from '../../enquiries/change-enquiry.ts';
import type { StoredEnquiry } from '../../enquiries/enquiry-store.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { refuseConflict, refuseInput, refuseKey, refuseUnknown } from './refuse.ts';
import { wholeEnquiry } from './whole-enquiry.ts';

type Request = FastifyRequest<{ Params: { reference: string } }>;

/**
 * `POST /api/enquiries/:reference/…`: what an owner does with an enquiry. Each may be sent again:
 * what is done already changes nothing and answers with the state.
 */
export async function enquiryActions(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  async function act(
    request: Request,
    reply: FastifyReply,
    change: (reference: string, by: { owner: string }) => Promise<Changed>,
  ): Promise<FastifyReply | EnquiryReply> {
    const { owner } = request;
    const reference = readReference(request.params.reference);
    const changed = reference ? await change(reference, { owner }) : { outcome: 'unknown' as const };
    if (changed.outcome === 'unknown') return refuseUnknown(reply, 'enquiry');
    const { outcome, enquiry, before } = changed;
    if (outcome === 'spam')
      return refuseConflict(reply, 'This is held as spam. Release it first, if it is real.');
    if (outcome === 'answered') return refuseConflict(reply, answeredBefore(enquiry));
    const whole = await wholeEnquiry(deps, enquiry);
    const { snoozedUntil = 0 } = before;
    return snoozedUntil > deps.now() ? { ...whole, snoozedBefore: isoInstant(snoozedUntil) } : whole;
  }

  function answeredBefore({ answeredAt = 0, answeredBy }: StoredEnquiry): string {
    const [{ zone, name } = { zone: 'UTC', name: 'UTC' }] = studioPlaces(deps.rules);
    const at = `at ${zonedTime(answeredAt, zone)} (${name})`;
    return answeredBy ? `${ownerName(answeredBy)} answered this ${at}.` : `This was answered ${at}.`;
  }

  const simple = { answered: markAnswered, waiting: markWaiting, unsnooze: unsnoozeEnquiry };
  for (const [verb, change] of Object.entries(simple))
    app.post(`/enquiries/:reference/${verb}`, (request: Request, reply) =>
      act(request, reply, (reference, by) => change(deps, reference, by)),
    );

  app.post('/enquiries/:reference/snooze', (request: Request, reply) => {
    const now = deps.now();
    const until = z.iso
      .datetime('Say until when.')
      .transform((text) => Date.parse(text))
      .refine((instant) => instant > now, 'Choose a time to come.')
      .refine(
        (instant) => instant <= now + longestSnoozeDays * day,
        `Choose a time within ${longestSnoozeDays} days.`,
      );
    const parsed = z.strictObject({ until }).safeParse(request.body);
    if (!parsed.success) return refuseInput(reply, parsed.error);
    return act(request, reply, (reference, by) => snoozeEnquiry(deps, reference, parsed.data.until, by));
  });

  app.post('/enquiries/:reference/release', async (request: Request, reply) => {
    const released = await act(request, reply, (reference, by) => releaseEnquiry(deps, reference, by));
    deps.wakeDispatcher();
    return released;
  });

  app.post('/enquiries/:reference/assign', (request: Request, reply) => {
    const owner = z.string().refine((text) => deps.owners.includes(text), 'Choose one of the owners.');
    const parsed = z.strictObject({ to: owner.nullable() }).safeParse(request.body);
    if (!parsed.success) return refuseInput(reply, parsed.error);
    return act(request, reply, (reference, by) => assignEnquiry(deps, reference, parsed.data.to, by));
  });

  app.post('/enquiries/:reference/notes', (request: Request, reply) => {
    const text = z.string().transform(manyLines).pipe(z.string().min(1, 'Write something.').max(10_000));
    const parsed = z.strictObject({ text }).safeParse(request.body);
    if (!parsed.success) return refuseInput(reply, parsed.error);
    const id = readIdempotencyKey(request.headers['idempotency-key']);
    if (!id) return refuseKey(reply);
    return act(request, reply, (reference, { owner }) =>
      addNote(deps, reference, { id, text: parsed.data.text }, owner),
    );
  });
}
