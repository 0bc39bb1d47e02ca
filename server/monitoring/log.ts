import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { makeLogWriter } from './log-writer.ts';

/** One for the site, the desk and every version of them. */
export const standardOutput = makeLogWriter(1);

/**
 * Pino's options. Log lines hold no personal data: no visitor's address, no query string (signed
 * links carry a token there), and no error message of a database or mail server, which quotes
 * values.
 */
export function logOptions(
  level: string,
  stream: { write(line: string): void } | undefined,
): Exclude<FastifyServerOptions['logger'], undefined> {
  return {
    stream: stream ?? standardOutput,
    level,
    base: null,
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => describeError(error),
    },
  };
}

/**
 * One line for each answer. Pages and files that are there only where LOG_LEVEL is `debug`: a line
 * costs a fifth of a page's time, and the proxy's log and the metrics have them too.
 */
export function logAnswer(
  { method, log }: FastifyRequest,
  { statusCode: status, elapsedTime }: FastifyReply,
  { route, isFile }: { route: string; isFile: boolean },
): void {
  const line = { method, route, status, ms: Math.round(elapsedTime) };
  if (isFile && status < 400) log.debug(line, 'answered');
  else log.info(line, 'answered');
}

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  // `errstr` is SQLite's own text for the number `errcode`, such as 'database or disk is full'.
  const { code, errcode, errstr } = error as { code?: unknown; errcode?: number; errstr?: string };
  return {
    type: error.name,
    message: errstr ?? '',
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
    ...(typeof code === 'string' && { code: errcode ?? code }),
  };
}
