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
