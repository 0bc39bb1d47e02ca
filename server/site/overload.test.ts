import { setImmediate as nextTick } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { goodEnquiry, listeningApp, postEnquiry } from '../../tests/support/test-app.ts';

test('pages are refused while enquiries are still stored', async () => {
  const { app } = await listeningApp();
  const [page, health, enquiry] = await askOverloaded(app);
  expect(page.statusCode).toBe(503);
  expect(page.headers).toMatchObject({ 'retry-after': '5', 'x-content-type-options': 'nosniff' });
  expect([health.statusCode, enquiry.statusCode]).toEqual([200, 201]);
  // As soon as the loop comes in time again, and not after another five seconds.
  await expect.poll(async () => (await app.inject('/nowhere')).statusCode).toBe(404);
});

/**
 * Holds the event loop for longer than pages may wait, until a sample shows it. What is asked then is asked at once,
 * before another sample shows that it is well again.
 */
async function askOverloaded(app: FastifyInstance) {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    const asked = [app.inject('/nowhere'), app.inject('/healthz'), postEnquiry(app, goodEnquiry)] as const;
    const answers = await Promise.all(asked);
    if (answers[0].statusCode === 503) return answers;
    // The time is what overloads: the server refuses when it comes a second late, three times in a row.
    Atomics.wait(cell, 0, 0, 2_000);
    await nextTick();
  }
}
