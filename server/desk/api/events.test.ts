import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type DeskEvent, deskEventSchema } from '../../../domain/desk/replies.ts';
import { forgetCommand } from '../../../studio/forget.ts';
import { enquire, signedIn } from '../../../tests/support/desk-visit.ts';
import { testSecret } from '../../../tests/support/test-app.ts';
import {
  askDesk,
  deskUrl,
  otherOwner,
  ownerCookie,
  testDesk,
  testOwner,
} from '../../../tests/support/test-desk.ts';
import { openTestStore, testStoreSettings } from '../../../tests/support/test-store.ts';
import type { Config } from '../../config.ts';
import type { Services } from '../../open-services.ts';
import { endSessions } from '../sessions.ts';

test('an open desk is told of new enquiries, of what the other owner does, and of what they look at', async () => {
  const { app, store, stream } = await setUp();
  const other = await signedIn(app, store, otherOwner);
  const reference = await enquire(store, Date.now());
  expect(await stream.next()).toEqual({
    type: 'changed',
    list: 'enquiries',
    reference,
    by: null,
    action: 'new',
  });

  expect((await other.post('looking', { reference })).statusCode).toBe(204);
  expect(await stream.next()).toEqual({ type: 'looking', reference, owners: [otherOwner] });
  const owner = await signedIn(app, store);
  expect((await owner.get(`enquiries/${reference}`)).json()).toMatchObject({ lookedAtBy: [otherOwner] });
  await owner.post('looking', { reference });
  expect(await stream.next()).toEqual({ type: 'looking', reference, owners: [otherOwner] });

  await other.post(`enquiries/${reference}/answered`);
  expect(await stream.next()).toMatchObject({ reference, by: otherOwner, action: 'answered' });
  await other.post('looking', { reference: null });
  expect(await stream.next()).toEqual({ type: 'looking', reference, owners: [] });
  expect((await other.post('looking', { reference: 'none' })).statusCode).toBe(422);
});

test('the stream ends with its session, before anything more is told', async () => {
  const { store, stream } = await setUp();
  await store.write((tx) => endSessions(tx, testOwner));
  await enquire(store, Date.now());
  expect(await stream.next()).toBeUndefined();
});

test('an open desk hears within 20 s of whom the studio’s command forgot', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { settings, store, stream } = await setUp();
  await enquire(store, Date.now());
  expect(await stream.next()).toMatchObject({ action: 'new' });
  // A connection of its own, as that of another process is.
  const command = { store: await openTestStore(settings), secret: testSecret, config: settings };
  await forgetCommand.run({
    args: ['ada@example.com'],
    flags: {},
    json: false,
    now: Date.now(),
    readConfig: () => ({}) as Config,
    services: async () => command as unknown as Services,
    print: () => undefined,
    progress: () => undefined,
  });
  vi.advanceTimersByTime(20_000);
  const told = [await stream.next(), await stream.next(), await stream.next()];
  expect(told).toEqual(
    ['enquiries', 'reviews', 'deliveries'].map((list) =>
      expect.objectContaining({ list, action: 'elsewhere' }),
    ),
  );
});

test('a HEAD request opens no stream', async () => {
  const { app, store } = await setUp();
  const headers = await ownerCookie(store);
  expect((await askDesk(app, '/api/events', { method: 'HEAD', headers })).statusCode).toBe(404);
});

test('an open stream does not hold up the end of the server', async () => {
  const { app, stream } = await setUp();
  await app.close();
  expect(await stream.next()).toBeUndefined();
});

async function setUp() {
  const settings = await testStoreSettings('sqlite');
  const store = await openTestStore(settings);
  const app = await testDesk(store);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = { host: new URL(deskUrl).host, ...(await ownerCookie(store)) };
  const asked = request({ port, host: '127.0.0.1', path: '/api/events', headers }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  expect(response.headers['content-type']).toBe('text/event-stream');
  expect(response.headers['cache-control']).toBe('no-store');
  onTestFinished(() => void asked.destroy());
  return { app, settings, store, stream: eventsOf(response) };
}

/** Ends when the server ends or breaks the stream. */
async function* readEvents(response: IncomingMessage): AsyncGenerator<DeskEvent> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      const parts = (text + String(chunk)).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        if (part.startsWith('data: ')) yield deskEventSchema.parse(JSON.parse(part.slice(6)));
      }
    }
  } catch (error) {
    expect((error as { code?: string }).code).toBe('ECONNRESET');
  }
}

function eventsOf(response: IncomingMessage) {
  const events = readEvents(response);
  return { next: async () => (await events.next()).value as DeskEvent | undefined };
}
