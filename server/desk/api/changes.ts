import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { changeNumber, onChange } from '../../events/changes.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { sessionsOf } from '../sessions.ts';

/** Proxies end a connection without bytes after a minute, and some after half of one. */
const heartbeatMs = 20_000;

/**
 * `GET /api/changes`, a stream of server-sent events: a number at once, and a higher one whenever
 * anything has changed. The desk then reads again what it shows.
 */
export async function changes(app: FastifyInstance, { store, now }: DeskDeps): Promise<void> {
  const streams = new Set<Readable>();
  let isClosing = false;
  // An open stream would hold up a shutdown until its timeout.
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const stream of streams) stream.destroy();
  });

  // A HEAD request would leave its stream open: nobody reads it, so nobody closes it.
  app.get('/changes', { exposeHeadRoute: false }, ({ owner, sessionId }, reply) => {
    if (isClosing) return reply.code(503).send();
    const stream = new Readable({ read: () => undefined });
    streams.add(stream);
    const stop = onChange(() => void send(`data: ${changeNumber()}\n\n`));
    const heartbeat = setInterval(() => void send(':\n\n'), heartbeatMs);
    stream.once('close', () => {
      stop();
      clearInterval(heartbeat);
      streams.delete(stream);
    });

    /** The stream ends with the session, and with the store: the browser then asks for a new one. */
    async function send(text: string): Promise<void> {
      const open = await sessionsOf(store.db, owner, now()).catch(() => []);
      if (stream.destroyed) return;
      if (open.some(({ id }) => id === sessionId)) stream.push(text);
      else stream.destroy();
    }
    stream.push(`data: ${changeNumber()}\n\n`);
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream);
  });
}
