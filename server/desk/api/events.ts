import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DeskEvent } from '../../../domain/desk/replies.ts';
import { readReference } from '../../../domain/reference.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { onDeskEvent } from '../desk-events.ts';
import { setOwnerLooking } from '../owners-looking.ts';
import { sessionsOf } from '../sessions.ts';
import { refuseInput } from './refuse.ts';

/** Proxies end a connection without bytes after a minute, and some after half of one. */
const heartbeatMs = 20_000;

/** `GET /api/events`, a stream of server-sent events, and `POST /api/looking`. */
export async function events(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const streams = new Map<Readable, string>();
  let isClosing = false;
  // An open stream would hold up a shutdown until its timeout.
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const stream of streams.keys()) stream.destroy();
  });

  // A HEAD request would leave its stream open: nobody reads it, so nobody closes it.
  app.get('/events', { exposeHeadRoute: false }, async ({ owner, sessionId }, reply) => {
    let seen = await newestOf(deps);
    if (isClosing) return reply.code(503).send();
    const stream = new Readable({ read: () => undefined });
    streams.set(stream, owner);
    const stop = onDeskEvent((event) => void send(`data: ${JSON.stringify(forOwner(event, owner))}\n\n`));
    const heartbeat = setInterval(() => void beat(), heartbeatMs);
    stream.once('close', () => {
      stop();
      clearInterval(heartbeat);
      streams.delete(stream);
      if (![...streams.values()].includes(owner)) setOwnerLooking(owner, null, deps.now());
    });

    /** The stream ends with the session, and with the store: the browser then asks for a new one. */
    async function send(text: string): Promise<void> {
      const open = await sessionsOf(deps.store.db, owner, deps.now()).catch(() => []);
      if (stream.destroyed) return;
      if (open.some(({ id }) => id === sessionId)) stream.push(text);
      else stream.destroy();
    }
    async function beat(): Promise<void> {
      const newest = await newestOf(deps).catch(() => seen);
      await send(newest === seen ? ':\n\n' : changedElsewhere);
      seen = newest;
    }
    stream.push(':\n\n');
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream);
  });

  app.post('/looking', async (request, reply) => {
    const parsed = lookingSchema.safeParse(request.body);
    if (!parsed.success) return refuseInput(reply, parsed.error);
    setOwnerLooking(request.owner, parsed.data.reference, deps.now());
    return reply.code(204).send();
  });
}

const lookingSchema = z.strictObject({
  reference: z
    .string()
    .transform((text, context) => {
      const reference = readReference(text);
      if (!reference) context.addIssue('Give the reference of an enquiry.');
      return reference ?? z.NEVER;
    })
    .nullable(),
});

/** Of those who look, an owner is told of the others alone. */
function forOwner(event: DeskEvent, owner: string): DeskEvent {
  return event.type === 'looking'
    ? { ...event, owners: event.owners.filter((other) => other !== owner) }
    : event;
}

/** Changes with every new enquiry and everything done to one, also by another process. */
async function newestOf({ store: { db } }: DeskDeps): Promise<string> {
  const enquiry = await db
    .selectFrom('enquiries')
    .select(({ fn }) => fn.max('received_at').as('at'))
    .executeTakeFirst();
  const action = await db
    .selectFrom('desk_audit')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst();
  return `${enquiry?.at} ${action?.at}`;
}

const changedElsewhere = (['enquiries', 'reviews', 'deliveries'] as const)
  .map((list): DeskEvent => ({ type: 'changed', list, reference: null, by: null, action: 'elsewhere' }))
  .map((event) => `data: ${JSON.stringify(event)}\n\n`)
  .join('');
