import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export class TooManyWrites extends Error {
  override name = 'TooManyWrites';
  readonly statusCode = 429;
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('Too many messages from your address.');
    this.retryAfter = retryAfter;
  }
}

/** Rejects a request that may not write now. */
export type LimitWrites = (request: FastifyRequest) => Promise<void>;

/**
 * One count per address for everything that writes (IPv6 by /64, which one household gets). Use it
 * as `onRequest`, before the body is read. Counts are in memory, per process.
 */
export async function makeWriteLimit(app: FastifyInstance, perMinute: number): Promise<LimitWrites> {
  await app.register(rateLimit, { global: false, max: perMinute, timeWindow: 60_000 });
  const check = app.createRateLimit();
  return async (request) => {
    const limit = await check(request);
    if (!limit.isAllowed && limit.isExceeded) throw new TooManyWrites(Math.max(1, limit.ttlInSeconds));
  };
}
