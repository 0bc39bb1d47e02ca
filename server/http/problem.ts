import type { FastifyReply } from 'fastify';

export interface Problem {
  status: number;
  title: string;
  detail?: string;
  retryAfter?: number;
  errors?: { pointer: string; detail: string }[];
  /** Members of one kind of problem alone, such as `alternatives` of a taken slot. */
  extra?: Record<string, unknown>;
}

/** RFC 9457. `type` is left out on purpose, which means "about:blank": the title says all there is to say. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { retryAfter, extra, ...members } = problem;
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ ...members, ...extra }));
}

/** How long a visitor's browser should wait when the store is away, in seconds. */
export const storeRetryAfter = 5;
