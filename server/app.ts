import fastify, { LogController, type FastifyInstance } from 'fastify';

import type { Config } from './config.ts';
import { answeredLink } from './enquiries/answered-link.ts';
import { contactForm } from './enquiries/contact-form.ts';
import { apiPlugin } from './http/api-plugin.ts';
import { healthPlugin } from './http/health-plugin.ts';
import { makeWriteLimit } from './http/write-limit.ts';
import { logOptions } from './log.ts';
import { securityHeaders } from './site/headers.ts';
import { sitePlugin } from './site/site-plugin.ts';
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
}

/** A ready server that does not listen: the process listens, tests inject. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const app = fastify({
    logger: logOptions(config.logLevel) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: believedProxies(config.trustProxy),
    bodyLimit: 128 * 1024,
    // A visitor on a slow phone may take long to send; one that sends nothing may not hold a socket for ever.
    requestTimeout: 60_000,
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  const headers = securityHeaders(config.siteUrl);
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
  const limitWrites = await makeWriteLimit(app, config.rateLimit);
  await app.register(healthPlugin, deps);
  await app.register((api) => apiPlugin(api, { ...deps, limitWrites }), { prefix: '/api' });
  await app.register(contactForm, { ...deps, limitWrites });
  await app.register(answeredLink, deps);
  await app.register(sitePlugin, { directory: config.siteDirectory, siteUrl: config.siteUrl });
  return app;
}

/** A number counts hops, for hosts whose proxy has no fixed address: the operator vouches that nobody gets past it. */
function believedProxies(
  setting: Config['trustProxy'],
): false | string | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}
