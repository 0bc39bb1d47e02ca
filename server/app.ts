import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { servedFacts } from '../domain/content/site.ts';
import type { ReviewRules } from '../domain/review/hours.ts';
import { securityHeaders } from '../publishing/headers.ts';
import { answeredLink } from './enquiries/answered-link.ts';
import { contactForm } from './enquiries/contact-form.ts';
import { enquiriesApi, type EnquiriesApiDeps } from './enquiries/enquiries-api.ts';
import { problemOf, sendProblem } from './http/problem.ts';
import { makeRateLimit, type RateLimit, visitorNetwork } from './http/rate-limit.ts';
import { refuseEncoded, timeouts, type Timeouts, trustedProxies } from './http/server-options.ts';
import { healthPlugin } from './monitoring/health-plugin.ts';
import { logAnswer, logOptions } from './monitoring/log.ts';
import type { Services } from './open-services.ts';
import { manageApi } from './reviews/manage-api.ts';
import { cancelLink } from './reviews/review-links.ts';
import { type ReviewApiDeps, reviewsApi } from './reviews/reviews-api.ts';
import { fillSite } from './site/fill-site.ts';
import { sitePlugin } from './site/site-plugin.ts';
import type { VisitCounter } from './visits/count-visits.ts';

export interface AppDeps extends Omit<Services, 'mailer' | 'mailStill' | 'rules' | 'studioEmail' | 'owners'> {
  rules: ReviewRules;
  now: () => number;
  /** Tells the dispatcher that a delivery is due, so that it does not wait for its next poll. */
  wakeDispatcher: () => void;
  /** Where log lines go; standard output, line by line, if left out. */
  logTo?: { write(line: string): void };
  /** Undefined where COUNT_VISITS is `no`. */
  visits?: VisitCounter | undefined;
  /** How long visitors may take; shorter in tests. */
  timeouts?: Timeouts;
}

/** A ready server that does not listen: the process listens, tests inject. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const served = await fillSite(config, servedFacts(deps.site.privacy, config));
  const headers = securityHeaders(config.siteUrl);
  const app = fastify({
    ...(deps.timeouts ?? timeouts),
    logger: logOptions(config.logLevel, deps.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    // The id of a trusted proxy, so that both logs can be compared.
    genReqId: ({ headers: { 'x-request-id': given } }) =>
      config.trustProxy !== false && /^[\w-]{8,64}$/.test(String(given)) ? String(given) : randomUUID(),
    // A server that is being replaced answers what it has accepted; new connections go to the next.
    return503OnClosing: false,
    bodyLimit: 128 * 1024,
    // Longer than Node lets an address be, so that each route answers its own unknown links.
    routerOptions: { maxParamLength: 16_384 },
    // An address that cannot be decoded; Fastify runs no hooks for it.
    frameworkErrors: (_error, { log, method }, reply) => {
      reply.hijack();
      reply.raw.writeHead(400, { ...headers, 'content-length': '0' }).end();
      log.info({ method, route: 'none', status: 400 }, 'answered');
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    logAnswer(request, reply, { route, isFile: route === '/*' });
    done();
  });
  app.addHook('onSend', ({ url }, reply, _payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    const [path = ''] = url.split('?');
    reply.headers({
      ...securityHeaders(config.siteUrl, type, served.stylesAt(path), path),
      ...reply.getHeaders(),
    });
    done();
  });
  const limitWrites = await makeRateLimit(app, config.rateLimit);
  // Counted apart: who has looked for a time often may still book one.
  const tooManyLooks = 'The free times were asked for too often from your address.';
  const limitSlots = await makeRateLimit(app, config.rateLimit, tooManyLooks);
  await app.register(healthPlugin, deps);
  // Counted apart, too: who has watched films may still write.
  const limitFilms = await makeRateLimit(app, config.rateLimit);
  await app.register((api) => apiPlugin(api, { ...deps, limitWrites, limitSlots, limitFilms }), {
    prefix: '/api',
  });
  await app.register(contactForm, { ...deps, limitWrites, templates: served.templates });
  await app.register(answeredLink, { ...deps, templates: served.templates });
  await app.register(cancelLink, { ...deps, templates: served.templates });
  const { visits } = deps;
  await app.register(sitePlugin, {
    site: served,
    // Who has gone by now has no address.
    onPage: (request, path) =>
      visits?.page(request.headers, path, request.ip ? visitorNetwork(request) : undefined),
  });
  return app;
}

/** Everything under `/api`: JSON only, and every error is a problem document. */
async function apiPlugin(
  app: FastifyInstance,
  deps: EnquiriesApiDeps & ReviewApiDeps & { visits?: VisitCounter | undefined; limitFilms: RateLimit },
): Promise<void> {
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', refuseEncoded);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'a request failed');
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler(answerUnknown);
  // The site's wildcard route would answer these otherwise.
  app.get('/*', answerUnknown);
  await app.register(enquiriesApi, deps);
  await app.register(reviewsApi, deps);
  await app.register(manageApi, deps);
  // A beacon without a body, from app/film/controller.ts.
  app.post('/film-watched', { onRequest: deps.limitFilms }, (request, reply) => {
    deps.visits?.film(request.headers);
    return reply.code(204).send();
  });
}

const answerUnknown = (_request: FastifyRequest, reply: FastifyReply) =>
  sendProblem(reply, { status: 404, title: 'There is nothing here.' });
