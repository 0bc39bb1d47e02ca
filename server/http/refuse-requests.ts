import type { FastifyReply, FastifyRequest } from 'fastify';

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

/**
 * Refuses a form that a page of another site posts: a visitor there would write to us without
 * knowing. Every current browser sends `Sec-Fetch-Site`; what sends none is no browser.
 */
export async function refuseCrossSiteForms({ headers }: FastifyRequest): Promise<void> {
  if (headers['sec-fetch-site'] !== 'cross-site') return;
  throw Object.assign(new Error('posted from another site'), { statusCode: 403 });
}
