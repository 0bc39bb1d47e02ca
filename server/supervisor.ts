import cluster, { type Worker } from 'node:cluster';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * Runs the server of the version that `build/current` points to, in a process of its own. When the
 * link points to another version, that one is started beside the first: both accept on the same
 * socket, so that no connection is refused, and the first ends as soon as the other listens. A
 * version that does not start changes nothing.
 */
const ownVersion = dirname(import.meta.dirname);
const link = resolve(ownVersion, '../../current');
const pollEveryMs = 1_000;

// The worker accepts by itself; by default every connection would pass through this process.
cluster.schedulingPolicy = cluster.SCHED_NONE;

let serving = start(currentVersion());
/** The last version that was tried, so that one that does not start is tried once. */
let tried = serving.version;
let ending = false;

serving.worker.once('exit', endWith);
setInterval(() => {
  const version = currentVersion();
  if (!ending && version !== tried) replaceBy(version);
}, pollEveryMs);

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    ending = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  });
}

function replaceBy(version: string): void {
  tried = version;
  const next = start(version);
  const refuse = () => {
    if (ending) return;
    console.error(
      `longtake: version ${basename(version)} did not start. ${basename(serving.version)} goes on serving.`,
    );
  };
  next.worker.once('exit', refuse);
  next.worker.once('message', () => {
    next.worker.off('exit', refuse);
    // The link has changed again while this one started.
    if (version !== tried) return void next.worker.process.kill('SIGTERM');
    const { worker: before } = serving;
    serving = next;
    before.off('exit', endWith);
    before.process.kill('SIGTERM');
    next.worker.once('exit', endWith);
  });
}

function start(version: string): { version: string; worker: Worker } {
  // Each version brings the Node it was built with; the one of this process may be gone by now.
  const node = join(version, basename(process.execPath));
  if (existsSync(node)) process.execPath = node;
  cluster.setupPrimary({ exec: join(version, 'server/main.js') });
  return { version, worker: cluster.fork() };
}

function currentVersion(): string {
  return existsSync(link) ? realpathSync(link) : ownVersion;
}

/**
 * A server that ends by itself ends everything, so that whoever started this process notices. Told
 * to end, it waits for the version before too, which may still finish what it answers.
 */
function endWith(code: number | null): void {
  if (!ending) process.exit(code ?? 1);
  const endIfLast = () => {
    const isRunning = Object.values(cluster.workers ?? {}).some((worker) => worker && !worker.isDead());
    // Told to end before it listens, the worker is ended by the signal itself.
    if (!isRunning) process.exit(code ?? 0);
  };
  cluster.on('exit', endIfLast);
  endIfLast();
}
