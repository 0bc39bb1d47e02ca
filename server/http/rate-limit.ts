import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export class TooManyRequests extends Error {
  override name = 'TooManyRequests';
  readonly statusCode = 429;
  readonly retryAfter: number;
  /** Over twice the limit: the contact form refuses it without reading the body. */
  readonly isFlood: boolean;

  constructor(message: string, retryAfter: number, isFlood: boolean) {
    super(message);
    this.retryAfter = retryAfter;
    this.isFlood = isFlood;
  }
}

/** Rejects a request of a visitor who has had those of a minute. */
export type RateLimit = (request: FastifyRequest) => Promise<void>;

/** How many times the limit of one address all addresses of an IPv6 /48 have together. */
const networkShare = 10;

/**
 * One count per visitor for everything that uses it, and a larger one per IPv6 /48; every call has
 * counts of its own. Use it as `onRequest`, before the body is read. Counts live in this process and
 * are forgotten with it.
 */
export async function makeRateLimit(
  app: FastifyInstance,
  perMinute: number,
  message = 'Too many messages from your address.',
): Promise<RateLimit> {
  if (!app.hasDecorator('createRateLimit')) {
    await app.register(rateLimit, { global: false, timeWindow: 60_000, keyGenerator: visitorAddress });
  }
  const checkVisitor = app.createRateLimit({ max: perMinute });
  const checkFlood = app.createRateLimit({ max: 2 * perMinute });
  const checkNetwork = app.createRateLimit({
    max: networkShare * perMinute,
    keyGenerator: visitorNetwork,
  });
  return async (request) => {
    const visitor = await checkVisitor(request);
    const flood = await checkFlood(request);
    const network = await checkNetwork(request);
    const exceeded = [visitor, network].filter((limit) => !limit.isAllowed && limit.isExceeded);
    if (exceeded.length === 0) return;
    const seconds = exceeded.map((limit) => (limit.isAllowed ? 0 : limit.ttlInSeconds));
    const isFlood = !flood.isAllowed && flood.isExceeded;
    throw new TooManyRequests(message, Math.max(1, ...seconds), isFlood);
  };
}

/** What a visitor is counted by: the address; of IPv6 the /64, which is what one household gets. */
export function visitorAddress({ ip }: { ip: string }): string {
  return normalizeIP(withoutPort(ip));
}

/**
 * The /48 around an IPv6 address, marked as one, because its first /64 is written alike: whoever has
 * a /48 can take a new /64 for every request. Of IPv4 the address.
 */
export function visitorNetwork({ ip }: { ip: string }): string {
  const network = normalizeIP(withoutPort(ip), 48);
  return network.includes(':') ? `${network}/48` : network;
}

/** Some proxies forward `192.0.2.1:50123` or `[2001:db8::1]:50123`, another port each time. */
function withoutPort(ip: string): string {
  const [, address] = /^\[(.+)\](?::\d+)?$/.exec(ip) ?? /^([\d.]+):\d+$/.exec(ip) ?? [];
  return address ?? ip;
}
