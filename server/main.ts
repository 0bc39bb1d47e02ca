import { existsSync, realpathSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { basename, dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { codeOf, messageOf } from '../domain/caught-error.ts';
import { studioZones } from '../domain/review/hours.ts';
import { minute } from '../domain/time/instants.ts';
import { makePublisher, type Publisher } from '../publishing/publisher.ts';
import { Refusal } from '../publishing/refusal.ts';
import { environment } from '../publishing/settings.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { buildDeskApp } from './desk-app.ts';
import { mailTroubles } from './mail/mailer.ts';
import { makeMaintenance } from './maintenance.ts';
import { count } from './monitoring/counters.ts';
import { standardOutput } from './monitoring/log.ts';
import { startMetrics } from './monitoring/metrics.ts';
import { deliveryHandlers, openServices } from './open-services.ts';
import { type Dispatcher, startDispatcher } from './outbox/dispatcher.ts';
import { deskLine, startDesk } from './start-desk.ts';
import { connectStore } from './store/connect.ts';
import { makeVisitCounter, type VisitCounter } from './visits/count-visits.ts';

/** How long a shutdown waits for requests and deliveries; one cut off is sent again later. */
const graceMs = 20_000;
/** How long a shutdown waits for headers that are on their way. */
const headersGraceMs = 1_000;
const lookForVersionsMs = 1_000;

// The store, its log and the mail folder hold names and messages: only the owner may read them.
process.umask(0o077);

/** The version this file belongs to, and the link to the one that is to be served. */
const ownVersion = dirname(import.meta.dirname);
const link = resolve(ownVersion, '../../current');

try {
  await serve();
} catch (error) {
  console.error(`longtake: ${messageOf(error)}`);
  process.exit(1);
}

async function serve(): Promise<void> {
  const env = environment();
  const now = Date.now;
  const config = configOf(ownVersion);
  let dispatcher: Dispatcher | undefined;
  let storeLog: FastifyBaseLogger | undefined;
  const store = await connectStore(config, {
    onConnectionError: (error) => storeLog?.error({ err: error }, 'a connection to the store was lost'),
    onRefusedWrite: () => count('store-write', 'refused'),
  });

  let visits: VisitCounter | undefined;
  const publisher = makePublisher(config, followLink);
  const settle = () =>
    publisher.settle().catch((error: unknown) => console.error(`longtake: ${messageOf(error)}`));
  void settle();
  const first = await buildVersion(ownVersion);
  let served: ServedVersion = first;
  let seen = ownVersion;
  let told = '';
  let following = Promise.resolve();
  const { log } = first.app;
  storeLog = log;
  const metrics =
    config.metrics &&
    (await explainTakenPort('METRICS_PORT', startMetrics({ ...config.metrics, store, log, now })));
  metrics?.count(first.app);
  const desk = await explainTakenPort('DESK_PORT', startDesk(first.deps));
  const requests = [
    forwardRequests(first.app.server, () => served.app),
    ...(desk ? [forwardRequests(desk.server, () => served.desk ?? desk)] : []),
  ];
  let maintenanceTimer: ReturnType<typeof setInterval> | undefined;

  async function close(): Promise<void> {
    clearInterval(maintenanceTimer);
    metrics?.stop();
    const from = performance.now();
    const sweep = setInterval(() => {
      for (const { server, underWay } of requests) {
        // Keep-alive connections are closed as soon as the request they carry is answered.
        server.closeIdleConnections();
        // Browsers open connections in advance, and some headers never end: Node waits for those.
        if (underWay() === 0 && performance.now() - from > headersGraceMs) server.closeAllConnections();
      }
    }, 50);
    const apps = new Set([first.app, served.app, desk, served.desk]);
    const ended = Promise.all([...[...apps].map((app) => app?.close()), dispatcher?.stop()]);
    await Promise.race([ended, wait(graceMs)]);
    clearInterval(sweep);
    await visits?.flush();
    await store.close();
    await Promise.race([standardOutput.written(), wait(1_000)]);
    process.exit(0);
  }
  // Once: the terminal and npm may both send the signal.
  let closing: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => (closing ??= close()));

  await explainTakenPort('PORT', first.app.listen({ port: config.port, host: config.host }));
  console.log(`Longtake listens on ${config.siteUrl}`);
  if (config.desk)
    console.log(desk ? await deskLine(first.deps, config.desk.url, now()) : noDeskLine(config.desk));
  const troubles = mailTroubles(config, first.deps.site).map(({ says }) => says);
  if (troubles.length > 0) console.log(`${config.isPublic ? 'NOT OK' : 'LOOK'}: ${troubles.join('; ')}`);
  // Told to end since it listens: what is due goes out after the next start.
  if (closing) return;
  const handlers = deliveryHandlers(first.deps, now);
  dispatcher = startDispatcher({
    store,
    handlers,
    now,
    log,
    countAttempt: (state) => count('delivery', state === 'due' ? 'put-off' : state),
  });
  const maintenance = makeMaintenance(() => served.deps, log);
  const runMaintenance = async () => {
    await visits?.flush();
    await maintenance(now(), process.uptime() * 1000);
  };
  void runMaintenance();
  maintenanceTimer = setInterval(runMaintenance, minute);

  if (!closing) void lookForVersions();

  async function lookForVersions(): Promise<void> {
    await followLink().catch(() => undefined);
    if (!closing) setTimeout(lookForVersions, lookForVersionsMs);
  }

  /** One look after the other, so that two versions in quick succession are served in their order. */
  function followLink(): Promise<void> {
    const look = following.then(serveLinked);
    following = look.catch(() => undefined);
    return look;
  }

  async function serveLinked(): Promise<void> {
    const directory = existsSync(link) ? realpathSync(link) : seen;
    if (directory === seen) return;
    try {
      await serveInstead(directory);
      seen = directory;
    } catch (error) {
      const reason = `${basename(directory)} cannot be served: ${messageOf(error)}`;
      // It is tried again at every look, and told once.
      if (reason !== told) console.error(`longtake: ${reason}\n${served.deps.config.version} goes on.`);
      told = reason;
      throw new Refusal(
        409,
        `It’s published, but this server can’t show it yet: ${messageOf(error)} It keeps the earlier version, and tries again every second.`,
      );
    }
  }

  /**
   * Publishing content: requests that begin from now on, mails and the desk are answered from
   * another version's folder. What is under way is finished by the app that began it.
   */
  async function serveInstead(directory: string): Promise<void> {
    const before = served;
    if (configOf(directory).code !== config.code)
      throw new Error('its code is not that of this process. Restart the server');
    const next = await buildVersion(directory);
    metrics?.count(next.app);
    if (desk && config.desk) next.desk = await buildDeskApp({ ...next.deps, deskUrl: config.desk.url });
    await Promise.all([next.app.ready(), next.desk?.ready()]);
    served = next;
    void settle();
    Object.assign(handlers, deliveryHandlers(next.deps, now));
    console.log(`Version ${next.deps.config.version} is served`);
    // The first app has the socket, so it closes with the process. Not waited for: the request that
    // made this version live may be one of the desk that closes.
    if (before !== first)
      Promise.all([before.app.close(), before.desk?.close()]).catch((error: unknown) =>
        log.error({ err: error }, 'a version before could not be closed'),
      );
  }

  /** The settings as they were at the start, with a version's folders. */
  function configOf(directory: string) {
    return readConfig(env, process.cwd(), directory);
  }

  /** Everything that depends on content is made of it anew, so nothing else knows of versions. */
  async function buildVersion(directory: string): Promise<ServedVersion> {
    const services = openServices(configOf(directory), store);
    // One for all versions: what was counted before a publish is written after it.
    if (config.countVisits)
      visits ??= makeVisitCounter({
        store,
        zone: studioZones(services.rules)[0] ?? 'UTC',
        siteUrl: config.siteUrl,
        now,
        log: { error: (...line: unknown[]) => storeLog?.error(...(line as [object, string])) },
      });
    const deps = { ...services, now, visits, publisher, wakeDispatcher: () => dispatcher?.wake() };
    return { deps, app: await buildApp(deps) };
  }
}

interface ServedVersion {
  deps: Parameters<typeof buildApp>[0] & ReturnType<typeof openServices> & { publisher: Publisher };
  app: FastifyInstance;
  desk?: FastifyInstance;
}

/** Hands a server's requests to the app of the version that is served, and counts those under way. */
function forwardRequests(server: Server, app: () => FastifyInstance) {
  let underWay = 0;
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    underWay += 1;
    response.once('close', () => (underWay -= 1));
    app().routing(request, response);
  });
  return { server, underWay: () => underWay };
}

function noDeskLine({ port }: { port: number }): string {
  return `No desk: port ${port} is taken. Set DESK_PORT to another one.`;
}

/** A taken port is explained with the setting that chose it. */
async function explainTakenPort<T>(setting: string, listening: Promise<T>): Promise<T> {
  try {
    return await listening;
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    const taken = messageOf(error).replace(/^listen EADDRINUSE: /, '');
    throw new Error(`${taken}: end the other process or set ${setting}.`, { cause: error });
  }
}
