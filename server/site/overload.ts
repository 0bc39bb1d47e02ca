import type { FastifyInstance } from 'fastify';

/** In milliseconds: how often the event loop is looked at, and how late it may come. */
const lookEvery = 500;
const mostLate = 1_000;
/** A single pause, such as at the start of a busy machine, is no overload. */
const lateInARow = 3;

/**
 * Refuses with 503 while the event loop comes too late, time after time, and until it first comes in
 * time again. Pages alone: a browser can ask again, and a visitor who writes to us should not have to.
 */
export function refuseWhenOverloaded(app: FastifyInstance): void {
  let lateTimes = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const at = performance.now();
    lateTimes = at - last - lookEvery > mostLate ? lateTimes + 1 : 0;
    last = at;
  }, lookEvery);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async (_request, reply) => {
    if (lateTimes >= lateInARow) return reply.code(503).header('retry-after', '5').send();
  });
}
