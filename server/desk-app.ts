import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { servedFacts } from '../domain/content/site.ts';
import { makeDraftRenderer } from '../publishing/draft-renderer.ts';
import { oldDrafts } from '../publishing/from-before.ts';
import { contentPolicy, immutable, permissionsPolicy, securityHeaders } from '../publishing/headers.ts';
import { faultInWords } from '../publishing/put-words.ts';
import { Refusal } from '../publishing/refusal.ts';
import { startEditor } from '../publishing/start-editor.ts';
import { account } from './desk/api/account.ts';
import { changes } from './desk/api/changes.ts';
import { content } from './desk/api/content.ts';
import { deliveries } from './desk/api/deliveries.ts';
import { enquiries } from './desk/api/enquiries.ts';
import { numbers } from './desk/api/numbers.ts';
import { people } from './desk/api/people.ts';
import { publish } from './desk/api/publish.ts';
import { reviews } from './desk/api/reviews.ts';
import { testMail } from './desk/api/test-mail.ts';
import { today } from './desk/api/today.ts';
import { calendarAddress, calendarFile } from './desk/calendar-subscription.ts';
import type { DeskDeps } from './desk/desk-deps.ts';
import { passkeyApi } from './desk/passkeys.ts';
import { preview } from './desk/preview.ts';
import { requireSession } from './desk/sessions.ts';
import { signInApi } from './desk/sign-in-api.ts';
import { listActions } from './events/audit.ts';
import { type Problem, problemOf, sendProblem } from './http/problem.ts';
import { timeouts, trustedProxies } from './http/server-options.ts';
import { logAnswer, logOptions } from './monitoring/log.ts';

/** The studio's desk: a server of its own, on an origin of its own. */
export async function buildDeskApp(given: Omit<DeskDeps, 'editor' | 'renderer'>): Promise<FastifyInstance> {
  const { config, deskUrl } = given;
  const editor = startEditor(config);
  const renderer = makeDraftRenderer(config, editor, servedFacts(given.site.privacy, config));
  const deps: DeskDeps = { ...given, editor, renderer };
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
      log.info({ method, route: 'desk none', status: 400 }, 'answered');
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    // Each file has a route of its own, and its name says nothing; a page has none.
    const route = url?.startsWith('/api/') ? `desk ${url}` : url ? 'desk file' : 'desk page';
    logAnswer(request, reply, { route, isFile: !url?.startsWith('/api/') });
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers({ ...headers, ...reply.getHeaders() });
    done();
  });
  app.addHook('onReady', async () => {
    if (oldDrafts(config.dataDir).length > 0) await editor.call('takeOver', deps.owners);
  });
  app.addHook('onClose', async () => editor.stop());
  refuseOtherSites(app, deskUrl);
  await app.register(cookie);
  await app.register((api) => apiPlugin(api, deps), { prefix: '/api' });
  await app.register(calendarFile, deps);
  await app.register(preview, deps);
  await app.register(deskFiles, { directory: config.deskDirectory });
  return app;
}

/** JSON only, and every error is a problem document. */
async function apiPlugin(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = deskProblem(error);
    // What nobody waits for any more was ended, and is no fault.
    if (problem.status >= 500 && !(error instanceof Refusal) && !reply.raw.closed)
      request.log.error({ err: error }, 'a request failed');
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, { status: 404, title: 'There is nothing here.' }),
  );
  await app.register(signInApi, deps);
  await app.register(async (owned) => {
    requireSession(owned, deps);
    const subjects = [
      account,
      passkeyApi,
      calendarAddress,
      today,
      enquiries,
      people,
      reviews,
      deliveries,
      numbers,
      changes,
      content,
      publish,
      testMail,
    ];
    for (const subject of subjects) await owned.register(subject, deps);
    owned.get<{ Querystring: { after?: string } }>('/audit', ({ query }) =>
      listActions(deps.store.db, query.after),
    );
  });
}

/** What an owner can do something about, in words; anything else is ours. */
function deskProblem(error: FastifyError): Problem {
  if (error instanceof Refusal) {
    const { status, message: title, errors } = error;
    return { status, title, ...(errors && { errors }) };
  }
  if (/^(ENOSPC|EDQUOT|EACCES|EROFS|EPERM)$/.test(error.code))
    // No fault of what was sent: the browser keeps it and tries again.
    return {
      status: 507,
      title: `${faultInWords(error)} This was not kept; nothing that was kept before is lost.`,
    };
  return problemOf(error);
}

/**
 * Those of the site, but for passkeys, which only the desk may use, and no trace in any cache. The
 * desk shows no film, has no Trusted Types policy, and frames its preview.
 */
function deskHeaders(deskUrl: string): Record<string, string> {
  return {
    ...securityHeaders(deskUrl),
    'content-security-policy': contentPolicy([], '', {
      'media-src': undefined,
      'frame-src': "'self'",
      'trusted-types': "'none'",
    }),
    'permissions-policy': permissionsPolicy('publickey-credentials-create', 'publickey-credentials-get'),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
}

/**
 * The desk's pages, public and without personal data. Its router works in the browser: every path
 * that is no file gets the same page.
 */
async function deskFiles(app: FastifyInstance, { directory }: { directory: string }): Promise<void> {
  const isBuilt = existsSync(join(directory, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: directory,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, file) {
        if (file.includes(`${sep}assets${sep}`)) void reply.header('cache-control', immutable);
      },
    });
  }
  app.setNotFoundHandler(({ method, url, headers }, reply) => {
    // A script or picture of an older build is no page, though its browser asks for `*/*`.
    // The desk itself asks for its page by fetch, to see whether there is a newer one.
    const asksForPage =
      headers.accept?.includes('text/html') || (headers['sec-fetch-dest'] ?? 'document') === 'document';
    const isPage = (method === 'GET' || method === 'HEAD') && !url.startsWith('/assets/') && asksForPage;
    return isBuilt && isPage ? reply.sendFile('index.html') : reply.code(404).send();
  });
}

/**
 * A hook before every route, against other sites that use the owner's browser. A request for another
 * host is redirected to DESK_URL or refused: a site whose name points to this machine (DNS rebinding)
 * reads nothing, and `http://127.0.0.1:3900` leads to the name that passkeys need. A write must come
 * from a page of the desk, because browsers send the cookie also with another site's form (CSRF). Nor
 * may another site's link read the API: it would save the export of a person on the owner's device.
 */
function refuseOtherSites(app: FastifyInstance, deskUrl: string): void {
  const { host, origin } = new URL(deskUrl);
  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (request.headers.host?.toLowerCase() !== host) {
      return isRead
        ? reply.redirect(deskUrl + request.url, 307)
        : sendProblem(reply, { status: 421, title: 'The desk has another address.' });
    }
    const site = request.headers['sec-fetch-site'];
    const isOwn = site === 'same-origin' || request.headers.origin === origin;
    // The route and not the path, which may be written in another way: `/%61pi/…`.
    const isApi = request.routeOptions.url?.startsWith('/api/');
    const isLinked = (site === 'cross-site' || site === 'same-site') && isApi;
    if (isRead ? isLinked : !isOwn) {
      return sendProblem(reply, { status: 403, title: 'Only the desk’s own pages may do this.' });
    }
    return undefined;
  });
}
