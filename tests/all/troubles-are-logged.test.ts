import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { startServer, testHome } from '../support/running-server.ts';
import { testStoreSettings } from '../support/test-store.ts';

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
