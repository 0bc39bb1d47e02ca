import type { FastifyReply } from 'fastify';
import type { ProblemReply } from '../../domain/api/replies.ts';

export interface Problem extends ProblemReply {
  /** Seconds, for the header. */
  retryAfter?: number;
}

/** RFC 9457. Without `type` it means "about:blank": the title says all there is to say. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { retryAfter, ...members } = problem;
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(members));
}

/** `Retry-After` while the store does not answer, in seconds. */
export const storeRetryAfter = 5;
