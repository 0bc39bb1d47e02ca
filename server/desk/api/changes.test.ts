import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { enquire, signedIn } from '../../../tests/support/desk-visit.ts';
import {
  askDesk,
  deskUrl,
  otherOwner,
  ownerCookie,
  testDesk,
  testOwner,
} from '../../../tests/support/test-desk.ts';
import { openTestStore } from '../../../tests/support/test-store.ts';
import { endSessions } from '../sessions.ts';

test('an open desk is told of each change once, by a number that counts up', async () => {
  const { app, store, numbers } = await setUp();
  const atOpening = await numbers.next();
  expect(atOpening).toBeGreaterThan(0);
  const reference = await enquire(store, Date.now());
  expect(await numbers.next()).toBe(atOpening! + 1);
  const other = await signedIn(app, store, otherOwner);
  await other.post(`enquiries/${reference}/answered`);
  expect(await numbers.next()).toBe(atOpening! + 2);
  // Answered already: nothing has changed.
  await other.post(`enquiries/${reference}/answered`);
  await other.post(`enquiries/${reference}/waiting`);
  expect(await numbers.next()).toBe(atOpening! + 3);
});

test('the stream ends with its session, before anything more is told', async () => {
  const { store, numbers } = await setUp();
  await numbers.next();
  await store.write((tx) => endSessions(tx, testOwner));
  await enquire(store, Date.now());
  expect(await numbers.next()).toBeUndefined();
});

test('a HEAD request opens no stream', async () => {
  const { app, store } = await setUp();
  const headers = await ownerCookie(store);
  expect((await askDesk(app, '/api/changes', { method: 'HEAD', headers })).statusCode).toBe(404);
});

test('an open stream does not hold up the end of the server', async () => {
  const { app, numbers } = await setUp();
  await numbers.next();
  await app.close();
  expect(await numbers.next()).toBeUndefined();
});

async function setUp() {
  const store = await openTestStore();
  const app = await testDesk(store);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = { host: new URL(deskUrl).host, ...(await ownerCookie(store)) };
  const asked = request({ port, host: '127.0.0.1', path: '/api/changes', headers }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  expect(response.headers['content-type']).toBe('text/event-stream');
  expect(response.headers['cache-control']).toBe('no-store');
  onTestFinished(() => void asked.destroy());
  const numbers = readNumbers(response);
  return { app, store, numbers: { next: async () => (await numbers.next()).value as number | undefined } };
}

/** Ends when the server ends or breaks the stream. */
async function* readNumbers(response: IncomingMessage): AsyncGenerator<number> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      const parts = (text + String(chunk)).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('data: ')) yield Number(part.slice(6));
    }
  } catch (error) {
    expect((error as { code?: string }).code).toBe('ECONNRESET');
  }
}
