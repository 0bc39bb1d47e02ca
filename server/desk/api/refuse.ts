import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { fieldErrors, sendProblem } from '../../http/problem.ts';

/** 422: the body or query is not what the route takes. */
export function refuseInput(reply: FastifyReply, error: z.ZodError): FastifyReply {
  return sendProblem(reply, {
    status: 422,
    title: error.issues[0]?.message ?? 'Something here needs another look.',
    errors: fieldErrors(error),
  });
}

export function refuseUnknown(reply: FastifyReply, what: string): FastifyReply {
  return sendProblem(reply, { status: 404, title: `There is no such ${what}. It may have been erased.` });
}

/** 409: somebody was faster, or what was typed does not fit; `title` says which. */
export function refuseConflict(reply: FastifyReply, title: string): FastifyReply {
  return sendProblem(reply, { status: 409, title });
}

/** 400: without a key, a request that is sent twice would be done twice. */
export function refuseKey(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, { status: 400, title: 'Send an Idempotency-Key header with a UUID.' });
}
