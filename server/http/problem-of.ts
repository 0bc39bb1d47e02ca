import type { FastifyError } from 'fastify';
import { isStoreUnavailable } from '../store/store-unavailable.ts';
import { storeRetryAfter, type Problem } from './problem.ts';
import { TooManyWrites } from './write-limit.ts';

/** PostgreSQL's code for a NUL in a text, such as `%00` in an address. */
const noSuchCharacter = '22021';

/** What an error that reached Fastify's error handler says to whoever sent the request. */
export function problemOf(error: FastifyError): Problem {
  if (error instanceof TooManyWrites) {
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
