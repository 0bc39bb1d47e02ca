import type { FastifyReply, FastifyRequest } from 'fastify';

/** Fastify's options, in milliseconds: thousands of slow clients would hold all sockets. */
export const timeouts = {
  /** To the end of the body, which a slow phone may need. */
  requestTimeout: 60_000,
  /** Between two requests; longer than the minute for which proxies keep connections open. */
  keepAliveTimeout: 72_000,
  /** Without a byte sent or taken, as by a reader who stopped reading. */
  connectionTimeout: 90_000,
  http: {
    /** To the last header: a few hundred bytes, so this is long even for a bad connection. */
    headersTimeout: 15_000,
    /** Node looks for late headers and requests only so often, so they have this much longer. */
    connectionsCheckingInterval: 5_000,
  },
};

export type Timeouts = typeof timeouts;

/**
 * Fastify's `trustProxy`. A number counts hops, for hosts whose proxy has no fixed address; the
 * operator vouches that every request passes that many proxies. As a function, because Fastify
 * trusts nobody where it is given a number.
 */
export function trustedProxies(
  setting: false | string | number,
): false | string | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

/**
 * Refuses a body with `Content-Encoding` before it is read. No form of ours compresses what it
 * sends, and a kilobyte can unpack to a gigabyte.
 */
export async function refuseEncoded(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() === 'identity') return;
  void reply.header('accept-encoding', 'identity');
  throw Object.assign(new Error('encoded'), { statusCode: 415 });
}
