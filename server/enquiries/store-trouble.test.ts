import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { goodEnquiry, postEnquiry, testApp } from '../../tests/support/test-app.ts';
import { openTestStore, testStoreSettings } from '../../tests/support/test-store.ts';
import { connectStore, type StoreSettings } from '../store/connect.ts';
import { openPostgres } from '../store/postgres.ts';
import { isStoreUnavailable, type Store } from '../store/store.ts';
import { makeVisitCounter } from '../visits/count-visits.ts';

type Trouble = (store: Store, settings: StoreSettings) => Promise<() => Promise<void>>;

const troubles: [string, 'sqlite' | 'postgres', Trouble, RegExp][] = [
  ['the disk is full', 'sqlite', diskIsFull, /database or disk is full/],
  ['the folder is read-only', 'sqlite', readOnly, /attempt to write a readonly database/],
  ['another process holds the store locked', 'sqlite', lockedByAnother, /database is locked/],
  ['the database is read-only', 'postgres', databaseReadOnly, /"code":"25006"/],
];

test.each(troubles)(
  'when %s (%s): 503, nothing acknowledged, pages served, and well again after it',
  async (_what, engine, trouble, reason) => {
    const settings = await testStoreSettings(engine);
    const store = await openTestStore(settings);
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const visits = makeVisitCounter({
      store,
      zone: 'UTC',
      siteUrl: 'https://studio.test',
      now: () => Date.UTC(2026, 5, 16, 12),
      log: { error: () => undefined },
    });
    const app = await testApp(store, { logTo, settings: { LOG_LEVEL: 'error' }, visits });
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    const mend = await trouble(store, settings);

    for (const flush of [visits.flush, async () => undefined]) {
      const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
      expect((await app.inject({ url: '/', headers })).statusCode).toBe(200);
      await flush();
    }
    const enquiry = { ...goodEnquiry, message: 'x'.repeat(9_000) };
    const answers = await Promise.all([postEnquiry(app, enquiry), postEnquiry(app, enquiry)]);

    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect((await app.inject('/readyz')).statusCode, 'while writes are refused').toBe(503);
    expect(lines.join('')).toMatch(reason);
    expect(lines.join('')).not.toMatch(/ada@|Ada/);
    await mend();
    expect((await app.inject('/readyz')).statusCode, 'when they are taken again').toBe(200);
    expect(await store.db.selectFrom('enquiries').select('reference').execute()).toEqual([]);
    expect(await store.db.selectFrom('deliveries').select('id').execute()).toEqual([]);
    expect((await postEnquiry(app, goodEnquiry)).statusCode).toBe(201);
    await visits.flush();
    const views = store.db.selectFrom('visitCounts').select('count').where('what', '=', 'view');
    expect(await views.execute(), 'counted meanwhile').toEqual([{ count: 2 }]);
  },
);

test('/readyz tells how much waits to this machine alone', async () => {
  const app = await testApp(await openTestStore());
  const ask = async (from: object) => (await app.inject({ url: '/readyz', ...from })).json();
  expect(await ask({})).toEqual({ status: 'ok', deliveries: { waiting: 0, failed: 0, refused: 0 } });
  for (const from of [{ remoteAddress: '192.0.2.1' }, { headers: { 'x-forwarded-for': '192.0.2.1' } }]) {
    expect(await ask(from)).toEqual({ status: 'ok' });
  }
});

test('when PostgreSQL is gone: 503 here and at /readyz', async () => {
  const settings = await testStoreSettings('postgres');
  const store = await openTestStore(settings);
  const app = await testApp(store);
  const name = new URL(settings.databaseUrl ?? '').pathname.slice(1);
  await admin(settings, `drop database ${name} with (force)`);

  expect((await postEnquiry(app, goodEnquiry)).statusCode).toBe(503);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test('a connection that drops in the middle of a write fails that write, not the process', async () => {
  const settings = await testStoreSettings('postgres');
  const heard: Error[] = [];
  const store = await connectStore(settings, { onConnectionError: (error) => heard.push(error) });
  onTestFinished(() => store.close());

  const written = store.write(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await admin(settings, `select pg_terminate_backend(${rows[0]?.pid})`);
    // Nothing is asked of the connection at this moment, so nobody but a listener can hear of its
    // end.
    await expect.poll(() => heard).not.toEqual([]);
    await tx.selectFrom('deliveries').select('id').execute();
  });

  await expect(written).rejects.toSatisfy(isStoreUnavailable);
  expect(await store.write((tx) => tx.selectFrom('deliveries').select('id').execute())).toEqual([]);
});

test('a connection that has gone silent is given up after one wait, and the next write takes a new one', async () => {
  const settings = await testStoreSettings('postgres');
  await (await connectStore(settings)).close();
  const line = await tcpLine(Number(new URL(settings.databaseUrl ?? '').port));
  const url = new URL(settings.databaseUrl ?? '');
  url.port = String(line.port);
  // The time is what is tested: far above what a query takes on a busy machine, and waited for once.
  url.searchParams.set('query_timeout', '5000');
  const store = openPostgres(url.href, () => undefined);
  onTestFinished(() => store.close());
  const write = () => store.write((tx) => tx.selectFrom('deliveries').select('id').execute());
  const read = () => store.db.selectFrom('deliveries').select('id').execute();

  const asked = () => Promise.allSettled([write(), read()]);
  const answered = { status: 'fulfilled', value: [] };
  expect(await asked()).toEqual([answered, answered]);
  line.silence();
  const unanswered = { status: 'rejected', reason: expect.toSatisfy(isStoreUnavailable) };
  expect(await asked()).toEqual([unanswered, unanswered]);
  expect(await asked()).toEqual([answered, answered]);
});

test.each([
  [Object.assign(new Error('connect'), { code: 'ENETUNREACH' }), true],
  [Object.assign(new Error('connect'), { code: 'EHOSTUNREACH' }), true],
  [Object.assign(new Error('permission denied for table enquiries'), { code: '42501' }), true],
  [new Error('Client has encountered a connection error and is not queryable'), true],
  [Object.assign(new Error('column "x" does not exist'), { code: '42703' }), false],
  [new TypeError('x is not a function'), false],
])('%s: passes by itself or by an operator’s hand? %s', (error, passes) => {
  expect(isStoreUnavailable(error)).toBe(passes);
});

/**
 * Hands everything on to PostgreSQL, until the connections it has are told to fall silent; they
 * stay open.
 */
async function tcpLine(to: number) {
  const open: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    open.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      for (const socket of open) socket.unpipe().pause();
    },
  };
}

async function diskIsFull(store: Store): Promise<() => Promise<void>> {
  const before = await sql<{ maxPageCount: number }>`pragma max_page_count`.execute(store.db);
  await sql`pragma max_page_count = 1`.execute(store.db);
  return async () => {
    await sql.raw(`pragma max_page_count = ${before.rows[0]?.maxPageCount}`).execute(store.db);
  };
}

async function readOnly(store: Store): Promise<() => Promise<void>> {
  await sql`pragma query_only = 1`.execute(store.db);
  return async () => {
    await sql`pragma query_only = 0`.execute(store.db);
  };
}

async function lockedByAnother(_store: Store, settings: StoreSettings): Promise<() => Promise<void>> {
  const other = new DatabaseSync(join(settings.dataDir, 'longtake.sqlite'));
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  return async () => other.exec('rollback');
}

async function databaseReadOnly(store: Store, settings: StoreSettings): Promise<() => Promise<void>> {
  const name = new URL(settings.databaseUrl ?? '').pathname.slice(1);
  const look = () => store.db.selectFrom('deliveries').select('id').execute();
  const cut = async () => {
    await admin(settings, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    // The pool notices a dead connection at its next use, and it may hold several.
    await expect.poll(() => Promise.all(Array.from({ length: 10 }, look))).toHaveLength(10);
  };
  await admin(settings, `alter database ${name} set default_transaction_read_only = on`);
  await cut();
  return async () => {
    await admin(settings, `alter database ${name} reset default_transaction_read_only`);
    await cut();
  };
}

async function admin(settings: StoreSettings, statement: string): Promise<void> {
  const client = new Client({ connectionString: (settings.databaseUrl ?? '').replace(/[^/]*$/, 'postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
