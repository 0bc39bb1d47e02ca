import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * No form of ours compresses what it sends, and a kilobyte that unpacks to a gigabyte is an attack: what is encoded is
 * refused by name before it is read, where reading it as it is would only say that it is broken.
 */
export async function refuseEncoded(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() === 'identity') return;
  void reply.header('accept-encoding', 'identity');
  throw Object.assign(new Error('encoded'), { statusCode: 415 });
}
