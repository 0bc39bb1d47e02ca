import type { FastifyError, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { ProblemResponse } from '../../domain/api-responses.ts';
import { isStoreUnavailable } from '../store/store.ts';
import { TooManyRequests } from './rate-limit.ts';

export interface Problem extends ProblemResponse {
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

/** PostgreSQL's code for a NUL in a text, such as `%00` in an address. */
const noSuchCharacter = '22021';

/** What an error that reached Fastify's error handler says to whoever sent the request. */
export function problemOf(error: FastifyError): Problem {
  if (error instanceof TooManyRequests) {
    return { status: 429, title: error.message, retryAfter: error.retryAfter };
  }
  if (isStoreUnavailable(error)) {
    return {
      status: 503,
      title: 'We cannot take this right now.',
      detail: 'Nothing was stored. Try again in a moment.',
      retryAfter: storeRetryAfter,
    };
  }
  const status = error.code === noSuchCharacter ? 400 : (error.statusCode ?? 500);
  if (status === 415) return { status, title: 'Send application/json, as it is.' };
  if (status === 413) return { status, title: 'That is too much at once.' };
  return status >= 400 && status < 500
    ? { status, title: 'The request could not be read.' }
    : { status: 500, title: 'Something went wrong on our side.' };
}

/**
 * A schema's errors in words for the sender, each with a JSON pointer into what was sent, such as
 * `#/email`; never a value, which may be a name or a message.
 */
export function fieldErrors(error: z.ZodError) {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        pointer: pointerTo([...issue.path, key]),
        detail: 'Unknown field.',
      }));
    }
    const detail = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
    return [{ pointer: pointerTo(issue.path), detail }];
  });
}

function pointerTo(path: readonly PropertyKey[]): string {
  return `#${path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
}
