import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { codeOf, messageOf } from '../domain/caught-error.ts';
import { minute } from '../domain/time/instants.ts';
import { buildApp } from './app.ts';
import { environment, readConfig } from './config.ts';
import { deskLine, startDesk } from './desk/start-desk.ts';
import { watchConnections } from './http/hang-up.ts';
import { makeMaintenance } from './maintenance.ts';
import { count } from './monitoring/counters.ts';
import { bufferedOutput } from './monitoring/log.ts';
import { startMetrics } from './monitoring/metrics-server.ts';
import { deliveryHandlers, openServices } from './open-services.ts';
import { type Dispatcher, startDispatcher } from './outbox/dispatcher.ts';

/** How long a shutdown waits for requests and deliveries; one cut off is sent again later. */
const graceMs = 20_000;
/** How long a shutdown waits for headers that are on their way. */
const headersGraceMs = 1_000;

// The store, its log and the mail folder hold names and messages: only the owner may read them.
process.umask(0o077);

try {
  await serve();
} catch (error) {
  console.error(`longtake: ${messageOf(error)}`);
  process.exit(1);
}

async function serve(): Promise<void> {
  // The version this file belongs to, wherever `build/current` points by now.
  const config = readConfig(environment(), process.cwd(), dirname(import.meta.dirname));
  let log: FastifyBaseLogger | undefined;
  const services = await openServices(config, (error) =>
    log?.error({ err: error }, 'a connection to the store was lost'),
  );
  const now = Date.now;
  let dispatcher: Dispatcher | undefined;
  const deps = { ...services, now, wakeDispatcher: () => dispatcher?.wake(), logTo: bufferedOutput() };
  const app = await buildApp(deps);
  log = app.log;
  const metrics =
    config.metrics &&
    (await explainTakenPort('METRICS_PORT', startMetrics({ ...services, ...config.metrics, app, now })));
  const desk = await explainTakenPort('DESK_PORT', startDesk(deps));
  const servers = desk ? [app.server, desk.server] : [app.server];
  const hangUps = servers.map(watchConnections);
  let maintenanceTimer: ReturnType<typeof setInterval> | undefined;

  async function close(): Promise<void> {
    clearInterval(maintenanceTimer);
    metrics?.stop();
    const from = performance.now();
    // Keep-alive connections are closed as soon as the request they carry is answered.
    const sweep = setInterval(() => {
      for (const server of servers) server.closeIdleConnections();
      if (performance.now() - from > headersGraceMs) for (const hangUp of hangUps) hangUp();
    }, 50);
    const ended = Promise.all([app.close(), desk?.close(), dispatcher?.stop()]);
    await Promise.race([ended, wait(graceMs)]);
    clearInterval(sweep);
    await services.store.close();
    process.exit(0);
  }
  // Once: the terminal and the supervisor may both send the signal.
  let closing: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => (closing ??= close()));

  // Connections that wait to be accepted; the kernel caps the number by its own setting.
  await explainTakenPort('PORT', app.listen({ port: config.port, host: config.host, backlog: 4_096 }));
  console.log(`Longtake listens on ${config.siteUrl}`);
  if (config.desk)
    console.log(desk ? await deskLine(services, config.desk.url, now()) : noDeskLine(config.desk));
  // Told to end since it listens: what is due goes out after the next start.
  if (closing) return;
  dispatcher = startDispatcher({
    store: services.store,
    handlers: deliveryHandlers(services, now),
    now,
    log: app.log,
    countAttempt: (state) => count('delivery', state === 'due' ? 'put-off' : state),
  });
  const maintenance = makeMaintenance(services, app.log);
  const runMaintenance = () => maintenance(now(), process.uptime() * 1000);
  void runMaintenance();
  maintenanceTimer = setInterval(runMaintenance, minute);

  // Tells the supervisor that the version before may end.
  process.send?.('ready');
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
