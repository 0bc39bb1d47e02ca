import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { overloadLimits } from '../http/overload.ts';
import { findFile } from './find-file.ts';
import type { Site } from './load-site.ts';
import { mendRangeHeader } from './mend-range-header.ts';
import { sendText } from './send-text.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The page or file that answers, for the log: never the address that was asked for. */
    sitePath: string | undefined;
  }
}

export interface SitePluginDeps {
  site: Site;
  /** Whether the process has no time for pages, because others need it more. */
  isOverloaded: () => boolean;
}

/** Seconds: overload is measured anew that often. */
const retryAfter = String(overloadLimits.sampleInterval / 1000);

/** The prerendered site: texts from memory, everything else from the disk, 404 for the rest. */
export async function sitePlugin(app: FastifyInstance, deps: SitePluginDeps): Promise<void> {
  const { site, isOverloaded } = deps;
  await app.register(fastifyStatic, {
    root: site.directory,
    serve: false,
    cacheControl: false,
    index: false,
  });
  app.decorateRequest('sitePath');

  app.addHook('onRequest', (_request, reply, done) => {
    if (isOverloaded()) void refuse(reply);
    else done();
  });

  app.get('/*', (request, reply) => {
    const target = findFile(site, request.raw.url ?? '/');
    if (!target) return sendText(request, reply, site.notFound);
    if ('redirect' in target) return reply.code(308).header('location', target.redirect).send();
    request.sitePath = target.path;
    const { file } = target;
    if (file.kind === 'text') return sendText(request, reply, file);
    mendRangeHeader(request.raw, file.size);
    return reply.headers(file.headers).sendFile(file.name);
  });

  // Any other method, and a file that was on the disk at start and is gone.
  app.setNotFoundHandler((request, reply) => sendText(request, reply, site.notFound));

  app.setErrorHandler<FastifyError & { headers?: Record<string, string> }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'a file could not be sent');
    return reply
      .code(status)
      .headers(error.headers ?? {})
      .send();
  });
}

/** The connection ends with it, so that requests pipelined on it have to be sent again. */
function refuse(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': retryAfter, 'cache-control': 'no-store', connection: 'close' })
    .send();
}
