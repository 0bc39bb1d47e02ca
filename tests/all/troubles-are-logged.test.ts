import { spawnSync } from 'node:child_process';
import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { run } from '../support/run-version.ts';
import { addServer, startServer, testHome } from '../support/running-server.ts';
import { testFolder, testStoreSettings } from '../support/test-store.ts';

test('a lost database connection, and a store that the metrics cannot read, are in the log once', async () => {
  const { databaseUrl = '' } = await testStoreSettings('postgres');
  const name = new URL(databaseUrl).pathname.slice(1);
  const metricsPort = String(await freePort());
  const settings = { DATABASE_URL: databaseUrl, SECRET: 'a secret of the tests', METRICS_PORT: metricsPort };
  const server = await startServer(testHome(), settings);
  const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(await scrape()).toContain('longtake_store_up 1\n');

  const admin = new Client({ connectionString: databaseUrl.replace(/[^/]*$/, 'postgres') });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query(`drop database ${name} with (force)`);
  for (let scrapes = 0; scrapes < 3; scrapes += 1) expect(await scrape()).toContain('longtake_store_up 0\n');

  await expect.poll(server.output).toMatch(/"code":"57P01".*"a connection to the store was lost"/);
  await expect.poll(server.output).toContain('the metrics cannot read the store');
  expect(server.output().match(/the metrics cannot read the store/g)).toHaveLength(1);
});

test('on a full disk lines of the log are dropped and counted, and the server goes on', async ({ skip }) => {
  const disk = testFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status === 0;
  skip(!mounted, 'a small disk can be mounted by root alone');
  onTestFinished(() => void spawnSync('umount', ['-l', disk]));
  const log = join(disk, 'log');
  const home = testHome();
  addServer(home);
  const [port, metricsPort] = [String(await freePort()), String(await freePort())];
  const server = run(
    'sh',
    ['-c', 'exec "$0" build/current/server/main.js >>"$LOG"', process.execPath],
    { PORT: port, METRICS_PORT: metricsPort, LOG: log, LOG_LEVEL: 'info' },
    home,
  );
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status);
  const dropped = async () => {
    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/longtake_log_lines_total\{outcome="dropped"\} (\d+)/.exec(figures)?.[1]);
  };
  const fill = async () => {
    const before = await dropped();
    while ((await dropped()) < before + 100) expect(await ask('/api/nowhere')).toBe(404);
  };
  await expect.poll(() => ask('/healthz').catch(() => 0)).toBe(200);
  await fill();
  expect(await ask('/healthz')).toBe(200);

  // Room is made, as by rotating the log.
  truncateSync(log);
  await ask('/api/nowhere');
  await expect.poll(() => readFileSync(log, 'utf8')).toMatch(/"dropped":\d+,"msg":"log lines were dropped"/);

  await fill();
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
