import type { FastifyServerOptions } from 'fastify';

/**
 * Logs name what happened and where in the code, never who or what was said: no request addresses, no query
 * strings (signed links carry a token there), and no error messages of databases and mail servers, which
 * quote the values they choke on.
 */
export function logOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    base: null,
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => describeError(error),
    },
  };
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
