import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { goodEnquiry, postEnquiry, testApp } from '../../tests/support/test-app.ts';
import { openTestStore } from '../../tests/support/test-store.ts';
import { visitorAddress } from './rate-limit.ts';

test.each([
  ['192.0.2.1:50123', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
])('%s is counted as %s', (ip, counted) => {
  expect(visitorAddress({ ip })).toBe(counted);
});

test('who takes a new /64 for every request runs out of the budget of the /48', async () => {
  const app = await limitedTo(1);
  const statuses = [];
  for (let index = 0; index < 12; index += 1) statuses.push(await write(app, `2001:db8:5:${index}::1`));
  expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
  expect(await write(app, '2001:db8:6::1'), 'the /48 beside it').toBe(201);
});

test('looks at the free slots are limited as writes are, and counted apart from them', async () => {
  const app = await limitedTo(3);
  // A proxy that forwards the port has one visitor, not one for every connection.
  const look = (port: number) =>
    app.inject({ url: '/api/review-slots', headers: { 'x-forwarded-for': `198.51.100.7:${port}` } });
  const answers = [];
  for (const port of [1001, 1002, 1003, 1004]) answers.push(await look(port));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await write(app, '198.51.100.7'), 'a message').toBe(201);
});

async function limitedTo(perMinute: number): Promise<FastifyInstance> {
  const store = await openTestStore();
  return testApp(store, { settings: { RATE_LIMIT: String(perMinute), TRUST_PROXY: '127.0.0.1' } });
}

async function write(app: FastifyInstance, forwardedFor: string): Promise<number> {
  const message = randomUUID();
  return (await postEnquiry(app, { ...goodEnquiry, message }, { 'x-forwarded-for': forwardedFor }))
    .statusCode;
}
