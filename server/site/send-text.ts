import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from './encodings.ts';
import type { EncodedBody, TextFile } from './site-file.ts';

/** Sends a text from memory in the best encoding, or 304 or 412 by the request's conditions. */
export function sendText(request: FastifyRequest, reply: FastifyReply, file: TextFile): FastifyReply {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers;
  const body = bestBody(file, accepted);
  if (file.status === 200) {
    if (ifMatch !== undefined && !listsTag(ifMatch, body.etag))
      return reply.code(412).headers(body.validators).send();
    if (ifNoneMatch !== undefined && listsTag(ifNoneMatch.replaceAll(/\bW\/(?=")/g, ''), body.etag))
      return reply.code(304).headers(body.validators).send();
  }
  return reply.code(file.status).headers(body.headers).send(body.bytes);
}

function bestBody(file: TextFile, accepted: string | string[] | undefined): EncodedBody {
  const [best] = acceptedEncodings(String(accepted ?? ''));
  return best ? file[best] : file.identity;
}

function listsTag(list: string, etag: string): boolean {
  return list.trim() === '*' || list.split(',').some((tag) => tag.trim() === etag);
}
