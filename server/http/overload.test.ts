// Its types give FastifyInstance the memoryUsage() that this test reads.
import '@fastify/under-pressure';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { postEnquiry, goodEnquiry, testApp } from '../../tests/support/test-app.ts';
import { openTestStore, testStoreSettings } from '../../tests/support/test-store.ts';

const late = 200;
const never = Infinity;

test('pages are refused while enquiries are still stored, and come back by themselves', async () => {
  const { app, store } = await overloaded({ pages: late, writes: never });
  for (const url of ['/', '/nowhere', '/contact?x']) {
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    });
  }
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  expect((await postEnquiry(app, goodEnquiry)).statusCode).toBe(201);
  expect(await store.db.selectFrom('enquiries').select('name').execute()).toHaveLength(1);

  const status = async () => (await app.inject({ url: '/' })).statusCode;
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
});

test('with no time left at all enquiries are refused too, and a form comes back with its words', async () => {
  const { app } = await overloaded({ pages: late, writes: late });
  const refused = await postEnquiry(app, goodEnquiry);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers).toHaveProperty('retry-after');
  const form = await app.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Ada&message=Kept',
  });
  expect(form.statusCode).toBe(503);
  expect(form.body).toContain('Kept');
});

async function overloaded(limits: { pages: number; writes: number }) {
  const store = await openTestStore(await testStoreSettings('sqlite'));
  const app = await testApp(store, { overloadLimits: { ...limits, sampleInterval: 2_000 } });
  await app.ready();
  await blockUntilLate(app);
  return { app, store };
}

/** Holds the event loop, half a second at a time, until the sample shows it. */
async function blockUntilLate(app: FastifyInstance): Promise<void> {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  for (let turn = 0; turn < 40 && app.memoryUsage().eventLoopDelay <= late; turn += 1) {
    Atomics.wait(cell, 0, 0, 500);
    await nextTick();
  }
  expect(app.memoryUsage().eventLoopDelay).toBeGreaterThan(late);
}
