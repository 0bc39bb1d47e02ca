import { setImmediate as nextTick } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { goodEnquiry, listeningApp, postEnquiry } from '../../tests/support/test-app.ts';

test('pages are refused while enquiries are still stored', async () => {
  const { app } = await listeningApp();
  await blockUntilRefused(app);
  const response = await app.inject('/nowhere');
  expect(response.statusCode).toBe(503);
  expect(response.headers).toMatchObject({ 'retry-after': '5', 'x-content-type-options': 'nosniff' });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await postEnquiry(app, goodEnquiry)).statusCode).toBe(201);
});

/** Holds the event loop for longer than pages may wait, until a sample shows it. */
async function blockUntilRefused(app: FastifyInstance): Promise<void> {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  for (let turn = 0; turn < 20 && (await app.inject('/')).statusCode !== 503; turn += 1) {
    Atomics.wait(cell, 0, 0, 2_000);
    await nextTick();
  }
}
