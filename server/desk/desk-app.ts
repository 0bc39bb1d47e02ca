import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyError, type FastifyInstance } from 'fastify';
import { problemOf, sendProblem } from '../http/problem.ts';
import { timeouts } from '../http/timeouts.ts';
import { trustedProxies } from '../http/trusted-proxies.ts';
import { logOptions } from '../monitoring/log.ts';
import { accountApi } from './account-api.ts';
import { deskApi } from './api/desk-api.ts';
import type { DeskDeps } from './desk-deps.ts';
import { deskFiles } from './desk-files.ts';
import { deskHeaders } from './desk-headers.ts';
import { passkeyApi } from './passkey-api.ts';
import { refuseOtherSites } from './refuse-other-sites.ts';
import { requireSession } from './require-session.ts';
import { signInApi } from './sign-in-api.ts';

/** The studio's desk: a server of its own, on an origin of its own. */
export async function buildDeskApp(deps: DeskDeps): Promise<FastifyInstance> {
  const { config, deskUrl } = deps;
  const headers = deskHeaders(deskUrl);
  const app = fastify({
    ...timeouts,
    logger: logOptions(config.logLevel, deps.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    return503OnClosing: false,
    bodyLimit: 128 * 1024,
    // A visitor's address stands in a path and may have 254 characters, three times as many encoded.
    routerOptions: { maxParamLength: 1_024 },
    // A path that cannot be decoded or is too long. Fastify runs no hooks for it, and would repeat it.
    frameworkErrors: (_error, { log, method }, reply) => {
      reply.hijack();
      reply.raw.writeHead(400, { ...headers, 'content-length': '0' }).end();
      log.info({ method, route: 'desk none', status: 400 });
    },
  });
  app.addHook('onResponse', ({ method, routeOptions, log }, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    log.info({ method, route: `desk ${routeOptions.url ?? 'none'}`, status, ms: Math.round(elapsedTime) });
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers({ ...headers, ...reply.getHeaders() });
    done();
  });
  refuseOtherSites(app, deskUrl);
  await app.register(cookie);
  await app.register((api) => apiPlugin(api, deps), { prefix: '/api' });
  await app.register(deskFiles, { directory: config.deskDirectory });
  return app;
}

/** JSON only, and every error is a problem document. */
async function apiPlugin(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'a request failed');
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, { status: 404, title: 'There is nothing here.' }),
  );
  await app.register(signInApi, deps);
  await app.register(async (owned) => {
    requireSession(owned, deps);
    await owned.register(accountApi, deps);
    await owned.register(passkeyApi, deps);
    await owned.register(deskApi, deps);
  });
}
