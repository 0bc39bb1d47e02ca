import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

/** Mean event-loop delays, in milliseconds, past which a request is refused. */
export const overloadLimits = {
  /** Pages go first: a browser can ask again, and a visitor who writes to us should not have to. */
  pages: 1_000,
  writes: 5_000,
  /**
   * How often the mean is taken. `@fastify/under-pressure` reports Infinity for an interval in
   * which the loop never turned, so it is as long as the limit for writes.
   */
  sampleInterval: 5_000,
};

export type OverloadLimits = typeof overloadLimits;

/** The plugin's own hook has one limit for all routes; this reads its measurement for two. */
export async function watchOverload(
  app: FastifyInstance,
  { pages, writes, sampleInterval } = overloadLimits,
) {
  await app.register(underPressure, { sampleInterval });
  const delay = () => app.memoryUsage().eventLoopDelay;
  return { refusesPages: () => delay() > pages, refusesWrites: () => delay() > writes };
}
