import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { BlockedReply } from '../../../domain/desk/replies.ts';
import { isoInstant } from '../../../domain/time/instants.ts';
import { blockSender, listBlocked, unblockSender } from '../../enquiries/blocked-senders.ts';
import { changeAndRecord } from '../../events/audit.ts';
import { announceChange } from '../../events/changes.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { emailSchema } from './email-schema.ts';
import { refuseInput } from './refuse.ts';

/** `/api/blocked`: whose new enquiries go to spam. Every reply is the whole list. */
export async function blocked(app: FastifyInstance, { store, now }: DeskDeps): Promise<void> {
  async function list(): Promise<BlockedReply> {
    const rows = await listBlocked(store.db);
    return { blocked: rows.map(({ email, by, at }) => ({ email, by, at: isoInstant(at) })) };
  }
  app.get('/blocked', list);
  // The list of actions has no address: that stands in the list of blocks, and goes with it.

  app.post('/blocked', async (request, reply) => {
    const parsed = z.strictObject({ email: emailSchema }).safeParse(request.body);
    if (!parsed.success) return refuseInput(reply, parsed.error);
    const { email } = parsed.data;
    const { owner: by } = request;
    await changeAndRecord(store, { by, what: 'blocked a sender', at: now() }, (tx) =>
      blockSender(tx, { email, by, now: now() }),
    );
    announceChange();
    return list();
  });

  app.delete<{ Params: { email: string } }>('/blocked/:email', async (request) => {
    const email = request.params.email.toLowerCase();
    const { owner: by } = request;
    await changeAndRecord(store, { by, what: 'unblocked a sender', at: now() }, (tx) =>
      unblockSender(tx, email),
    );
    announceChange();
    return list();
  });
}
