import { randomUUID } from 'node:crypto';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { connectStore, type StoreSettings } from '../../server/store/connect.ts';
import { openPostgres } from '../../server/store/postgres.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { startServer, testHome } from '../support/running-server.ts';
import { engines, testFolder, testStoreSettings } from '../support/test-store.ts';

test.each(engines)('on %s, one server serves while the next version migrates beside it', async (engine) => {
  const storeSettings = await testStoreSettings(engine);
  const settings = {
    ...(storeSettings.databaseUrl
      ? { DATABASE_URL: storeSettings.databaseUrl }
      : { DATA_DIR: storeSettings.dataDir }),
    SECRET: 'the same on both servers',
  };
  const old = await startServer(testHome(), settings);
  const taken: string[] = [];
  const stop = new AbortController();
  const traffic = Promise.all([1, 2, 3].map(() => keepPosting(old.url, taken, stop.signal)));
  traffic.catch(() => undefined);
  while (taken.length < 40) await wait(1);

  const fresh = await startServer(testHome(), settings, nextVersion());

  const atUpgrade = taken.length;
  while (taken.length < atUpgrade + 40) await wait(1);
  stop.abort();
  await traffic;
  const repeated = taken[0] ?? '';
  const answers = [await post(old.url, repeated), await post(fresh.url, repeated)];
  expect(answers[0]).toEqual(answers[1]);
  old.process.kill('SIGTERM');
  expect(await old.ended).toBe(0);
  await post(fresh.url, randomUUID());

  await expect(connectStore(storeSettings)).rejects.toThrow(/newer version .*"999-next"\): run that one/);
  fresh.process.kill('SIGTERM');
  expect(await fresh.ended).toBe(0);
  expect(await countEnquiries(storeSettings)).toBe(taken.length + 1);
});

/**
 * The next version of the site, as far as the store can tell: a column more, an index more, and a
 * value in every row. Gives the path of its main file.
 */
function nextVersion(): string {
  const server = join(testFolder(), 'server');
  cpSync(dirname(inject('serverBundle').main), server, { recursive: true });
  const listed = /"003-see-kysely-migration": [\w$]+,/;
  const file = globSync(join(server, '**/*.js')).find((each) => listed.test(readFileSync(each, 'utf8')));
  if (!file) throw new Error('put a line of the list of migrations here, as the bundle has it');
  const more = `'999-next': () => [
    'alter table enquiries add column next text',
    "update enquiries set next = 'known'",
    'create index enquiries_by_next on enquiries (next)',
  ],`;
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(listed, (line) => line + more),
  );
  return join(server, 'main.js');
}

/** Any answer but 201 ends the test: during an upgrade nobody may notice anything. */
async function keepPosting(url: string, taken: string[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const key = randomUUID();
    await post(url, key);
    taken.push(key);
  }
}

async function post(url: string, key: string): Promise<unknown> {
  const response = await fetch(`${url}/api/enquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ name: 'Ada', email: `${key}@example.com`, message: key }),
  });
  expect(response.status).toBe(201);
  return response.json();
}

/** Not by the usual way in, which rightly refuses a store of the next version. */
async function countEnquiries({ databaseUrl, dataDir }: StoreSettings): Promise<number> {
  const store = databaseUrl
    ? openPostgres(databaseUrl, () => undefined)
    : openSqlite(join(dataDir, 'longtake.sqlite'));
  try {
    return (await store.db.selectFrom('enquiries').select('key').execute()).length;
  } finally {
    await store.close();
  }
}
