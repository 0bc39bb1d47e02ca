import type { FastifyServerOptions } from 'fastify';
import { destination } from 'pino';

/**
 * Logs name what record and where in the code, never who or what was said: no request addresses, no query
 * strings (signed links carry a token there), and no error messages of databases and mail servers, which
 * quote the values they choke on.
 */
export function logOptions(
  level: string,
  stream: { write(line: string): void } | undefined,
): Exclude<FastifyServerOptions['logger'], undefined> {
  return {
    ...(stream && { stream }),
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
 * Standard output, some lines at a time: one write for each would cost a page a fifth of its time. They come out half a
 * second late at most; a process that is killed takes its last ones with it. Whoever reads none of them makes us forget
 * them beyond 8 MB, not grow.
 */
export function bufferedOutput(): { write(line: string): void } {
  return destination({
    fd: 1,
    sync: false,
    minLength: 32_000,
    maxWrite: 64_000,
    periodicFlush: 500,
    maxLength: 8_000_000,
  });
}

export function describeError(error: unknown): {
  type: string;
  message: string;
  stack: string;
  code?: string;
} {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    message: '',
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
    ...(typeof code === 'string' ? { code } : {}),
  };
}
