import fastify, { LogController, type FastifyInstance } from 'fastify';

import type { Config } from './config.ts';
import { answeredLink } from './enquiries/answered-link.ts';
import { contactForm } from './enquiries/contact-form.ts';
import { apiPlugin } from './api.ts';
import { healthPlugin } from './monitoring/health-plugin.ts';
import { makeHttpServer } from './http/http-server.ts';
import { listenToRoutes } from './http/known-methods.ts';
import { watchLag } from './http/lag.ts';
import { makePageTally } from './http/page-tally.ts';
import type { Timeouts } from './http/timeouts.ts';
import { makeRequestIds } from './http/request-id.ts';
import { makeWriteLimit } from './http/write-limit.ts';
import { logOptions } from './monitoring/log.ts';
import { securityHeaders } from './site/headers.ts';
import { loadSite } from './site/load-site.ts';
import { makeSiteDesk, sitePlugin } from './site/site-plugin.ts';
import type { ReviewRules } from '../domain/review/rules.ts';
import type { Store } from './store/dialect.ts';

export interface AppDeps {
  config: Config;
  store: Store;
  rules: ReviewRules;
  /** Signs links. */
  secret: string;
  now: () => number;
  /** Tells the outbox that something is due, so that mail leaves at once and not at the next look. */
  nudge: () => void;
  /** Where log lines go; standard output, line by line, unless told. */
  logTo?: { write(line: string): void };
  /** How long visitors may take; shorter in tests. */
  timeouts?: Timeouts;
}

/** A ready server that does not listen: the process listens, tests inject. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const headers = Object.entries(securityHeaders(config.siteUrl));
  const site = await loadSite(config.siteDirectory, config.siteUrl);
  const lag = watchLag();
  const desk = makeSiteDesk({
    site,
    overrun: lag.tooMuchForPages,
    methodsAt: (path) => methodsAt(path),
    note: (method, route, status) => tally.count(method, route, status),
  });
  const app = fastify({
    logger: logOptions(config.logLevel, deps.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: believedProxies(config.trustProxy),
    genReqId: makeRequestIds(config.trustProxy !== false),
    bodyLimit: 128 * 1024,
    serverFactory: (others) => makeHttpServer({ desk, lag }, others, deps.timeouts),
    // An address that cannot be read.
    frameworkErrors: (_error, { raw, log }, reply) => {
      reply.hijack();
      desk.atLast(raw, reply.raw);
      log.info({ method: raw.method, route: 'none', status: reply.statusCode }, 'answered');
    },
  });
  const tally = makePageTally(app.log);
  const methodsAt = listenToRoutes(app);
  app.addHook('onClose', async () => tally.stop());
  app.addHook('onResponse', (request, reply, done) => {
    const { method, sitePath, routeOptions } = request;
    const route = sitePath ?? routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route, status: reply.statusCode, ms }, 'answered');
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
  const limitWrites = await makeWriteLimit(app, {
    perMinute: config.rateLimit,
    overrun: lag.tooMuchForWrites,
  });
  await app.register(healthPlugin, deps);
  await app.register((api) => apiPlugin(api, { ...deps, limitWrites, methodsAt }), { prefix: '/api' });
  await app.register(contactForm, { ...deps, limitWrites });
  await app.register(answeredLink, deps);
  await app.register(sitePlugin, { desk });
  return app;
}

/** A number counts hops, for hosts whose proxy has no fixed address: the operator vouches that nobody gets past it. */
function believedProxies(
  setting: Config['trustProxy'],
): false | string | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}
