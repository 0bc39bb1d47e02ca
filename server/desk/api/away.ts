import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Away } from '../../../domain/desk/replies.ts';
import { oneLine } from '../../../domain/text.ts';
import { day, isoInstant } from '../../../domain/time/instants.ts';
import { changeAndRecord } from '../../events/audit.ts';
import { announceChange } from '../../events/changes.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { addAway, removeAway } from '../../reviews/free-slots.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { refuseInput, refuseKey, refuseUnknown } from './refuse.ts';
import { awayReply } from './review-replies.ts';

const instant = z.iso.datetime('Say from when to when.').transform((text) => Date.parse(text));
const awaySchema = z
  .strictObject({
    from: instant,
    to: instant,
    reason: z.string().max(200, 'Use at most 200 characters.').transform(oneLine).nullish(),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'Choose an end after the beginning.' })
  .refine(({ from, to }) => to - from <= 366 * day, { path: ['to'], message: 'Choose a year at most.' });

/** `/api/away`: hours in which nobody can book, from the moment the reply is sent. */
export async function away(app: FastifyInstance, { store, now }: DeskDeps): Promise<void> {
  app.post('/away', async (request, reply) => {
    const parsed = awaySchema.safeParse(request.body);
    if (!parsed.success) return refuseInput(reply, parsed.error);
    const id = readIdempotencyKey(request.headers['idempotency-key']);
    if (!id) return refuseKey(reply);
    const { from, to, reason } = parsed.data;
    const by = request.owner;
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
