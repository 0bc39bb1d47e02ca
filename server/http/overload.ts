import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

/** Mean event-loop delay, in milliseconds, past which a request is better refused than answered late. */
export interface OverloadLimits {
  /** Pages go first: a browser can ask again, and a visitor who writes to us should not have to. */
  pages: number;
  writes: number;
  /** How often the mean is taken. With no turn of the loop in that time `@fastify/under-pressure` says Infinity. */
  sampleInterval: number;
}

export const overloadLimits: OverloadLimits = { pages: 1_000, writes: 5_000, sampleInterval: 5_000 };

export interface Overload {
  refusesPages: () => boolean;
  refusesWrites: () => boolean;
}

/** Its own hook has one limit for all routes; two limits read the same measurement instead. */
export async function watchOverload(
  app: FastifyInstance,
  { pages, writes, sampleInterval } = overloadLimits,
): Promise<Overload> {
  await app.register(underPressure, { sampleInterval });
  const delay = () => app.memoryUsage().eventLoopDelay;
  return { refusesPages: () => delay() > pages, refusesWrites: () => delay() > writes };
}
