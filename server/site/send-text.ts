import type { FastifyReply, FastifyRequest } from 'fastify';
import { bestEncoding } from './best-encoding.ts';
import type { TextFile } from './site-file.ts';

/** Sends a text from memory in the best encoding, or 304 or 412 by the request's conditions. */
export function sendText(request: FastifyRequest, reply: FastifyReply, file: TextFile): FastifyReply {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers;
  const body = file[bestEncoding(accepted ?? '')];
  if (file.status === 200) {
    if (ifMatch !== undefined && !listsTag(ifMatch, body.etag))
      return reply.code(412).headers(body.validators).send();
    if (ifNoneMatch !== undefined && listsTag(ifNoneMatch.replaceAll(/\bW\/(?=")/g, ''), body.etag))
      return reply.code(304).headers(body.validators).send();
  }
  return reply.code(file.status).headers(body.headers).send(body.bytes);
}

function listsTag(list: string, etag: string): boolean {
  return list.trim() === '*' || list.split(',').some((tag) => tag.trim() === etag);
}
