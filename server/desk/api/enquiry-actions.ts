import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ownerName } from '../../../domain/desk/owner-name.ts';
import { readReference } from '../../../domain/reference.ts';
import { studioPlaces } from '../../../domain/review/hours.ts';
import { manyLines } from '../../../domain/text.ts';
import { day, isoInstant } from '../../../domain/time/instants.ts';
import { zonedTime } from '../../../domain/time/zoned-time.ts';
import {
  addNote,
  longestSnoozeDays,
  markAnswered,
  markWaiting,
  releaseEnquiry,
  snoozeEnquiry,
  unsnoozeEnquiry,
} from '../../enquiries/change-enquiry.ts';
import { findEnquiry, type StoredEnquiry } from '../../enquiries/enquiry-store.ts';
import { recordAction } from '../../events/audit.ts';
import { announceChange } from '../../events/changes.ts';
import { readIdempotencyKey } from '../../keys/idempotency-key.ts';
import type { Tx } from '../../store/tables.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { refuseConflict, refuseInput, refuseKey, refuseUnknown } from './refuse.ts';
import { wholeEnquiry } from './whole-enquiry.ts';

type Outcome = { done: boolean; note?: string } | { conflict: string };
type Change = (tx: Tx, enquiry: StoredEnquiry, owner: string, now: number) => Promise<Outcome>;
type Request = FastifyRequest<{ Params: { reference: string } }>;

/**
 * `POST /api/enquiries/:reference/…`: what an owner does with an enquiry. Each may be sent again:
 * what is done already changes nothing and answers with the state.
 */
export async function enquiryActions(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { replyHours, config } = deps;

  /** `action` is recorded in the audit list, and announced to open desks after the transaction. */
  async function act(request: Request, reply: FastifyReply, action: string, change: Change) {
    const reference = readReference(request.params.reference);
    if (!reference) return refuseUnknown(reply, 'enquiry');
    const { owner: by } = request;
    const at = deps.now();
    const outcome = await deps.store.write(async (tx) => {
      const enquiry = await findEnquiry(tx, reference);
      if (!enquiry) return undefined;
      const result = await change(tx, enquiry, by, at);
      if ('done' in result && result.done)
        await recordAction(tx, { by, what: action, reference, note: result.note ?? null, at });
      return result;
    });
    if (outcome && 'conflict' in outcome) return refuseConflict(reply, outcome.conflict);
    if (outcome?.done) announceChange();
    const enquiry = outcome && (await findEnquiry(deps.store.db, reference));
    return enquiry ? wholeEnquiry(deps, enquiry) : refuseUnknown(reply, 'enquiry');
  }

  /** Reads again: PostgreSQL lets another owner's transaction commit between a read and a write. */
  async function answeredBefore(tx: Tx, reference: string, owner?: string): Promise<Outcome> {
    const { answeredAt = 0, answeredBy } = (await findEnquiry(tx, reference)) ?? {};
    if (owner !== undefined && answeredBy === owner) return { done: false };
    const [{ zone, name } = { zone: 'UTC', name: 'UTC' }] = studioPlaces(deps.rules);
    const at = `at ${zonedTime(answeredAt, zone)} (${name})`;
    return {
      conflict: answeredBy ? `${ownerName(answeredBy)} answered this ${at}.` : `This was answered ${at}.`,
    };
  }

  app.post('/enquiries/:reference/answered', (request: Request, reply) =>
    act(request, reply, 'answered', async (tx, { reference }, owner, now) => {
      const stopped = await markAnswered(tx, reference, now, owner);
      return stopped ? { done: true } : answeredBefore(tx, reference, owner);
    }),
  );

  app.post('/enquiries/:reference/waiting', (request: Request, reply) =>
    act(request, reply, 'waiting again', async (tx, { reference }, _owner, now) => ({
      done: await markWaiting(tx, reference, { now, replyHours }),
    })),
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
    return act(request, reply, 'snoozed', async (tx, { reference }) => {
      const snoozed = await snoozeEnquiry(tx, reference, parsed.data.until, now);
      return snoozed ? { done: true, note: isoInstant(parsed.data.until) } : answeredBefore(tx, reference);
    });
  });

  app.post('/enquiries/:reference/unsnooze', (request: Request, reply) =>
    act(request, reply, 'unsnoozed', async (tx, { reference }, _owner, now) => ({
      done: await unsnoozeEnquiry(tx, reference, { now, replyHours }),
    })),
  );

  app.post('/enquiries/:reference/release', async (request: Request, reply) => {
    const released = await act(request, reply, 'released', async (tx, { reference }, _owner, now) => ({
      done: await releaseEnquiry(tx, reference, { now, replyHours, webhook: config.webhook }),
    }));
    deps.wakeDispatcher();
    return released;
  });

  app.post('/enquiries/:reference/assign', (request: Request, reply) => {
    const owner = z.string().refine((text) => deps.owners.includes(text), 'Choose one of the owners.');
    const parsed = z.strictObject({ to: owner.nullable() }).safeParse(request.body);
    if (!parsed.success) return refuseInput(reply, parsed.error);
    const { to } = parsed.data;
    return act(request, reply, 'assigned', async (tx, { reference, assignedTo = null }) => {
      if (assignedTo === to) return { done: false };
      const assigned = tx.updateTable('enquiries').set({ assigned_to: to });
      await assigned.where('reference', '=', reference).execute();
      return { done: true, note: to ?? 'nobody' };
    });
  });

  app.post('/enquiries/:reference/notes', (request: Request, reply) => {
    const text = z.string().transform(manyLines).pipe(z.string().min(1, 'Write something.').max(10_000));
    const parsed = z.strictObject({ text }).safeParse(request.body);
    if (!parsed.success) return refuseInput(reply, parsed.error);
    const id = readIdempotencyKey(request.headers['idempotency-key']);
    if (!id) return refuseKey(reply);
    return act(request, reply, 'noted', async (tx, { reference: about }, by, at) => ({
      done: await addNote(tx, { id, about, by, at, text: parsed.data.text }),
    }));
  });
}
