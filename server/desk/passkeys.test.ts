import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { minute } from '../../domain/time/instants.ts';
import { present, softPasskey } from '../../tests/support/soft-passkey.ts';
import {
  askDesk,
  deskUrl,
  otherOwner,
  ownerCookie,
  testDesk,
  testOwner,
} from '../../tests/support/test-desk.ts';
import { engines, openTestStore, type Engine } from '../../tests/support/test-store.ts';
import type { AccountResponse } from './api/account.ts';

const own = { origin: deskUrl, rpId: 'localhost' };

test.each(engines)('on %s, a passkey is made, used, named and removed', async (engine) => {
  const { app, headers, passkey } = await deskWithPasskey(engine);
  const signedIn = await use(app, passkey.use({ ...own, challenge: await challenge(app) }));
  expect([signedIn.statusCode, signedIn.json()]).toEqual([200, { email: testOwner }]);

  const url = `/api/passkeys/${passkey.id}`;
  const rename = { method: 'PATCH', payload: { name: 'My phone' } } as const;
  expect((await askDesk(app, url, { ...rename, headers })).statusCode).toBe(204);
  const me = (await askDesk(app, '/api/me', { headers })).json<AccountResponse>();
  expect(me.passkeys).toMatchObject([{ id: passkey.id, name: 'My phone', usedAt: expect.any(String) }]);
  expect(me.sessions).toHaveLength(2);

  expect((await askDesk(app, url, { method: 'DELETE', headers })).statusCode).toBe(204);
  const after = await use(app, passkey.use({ ...own, challenge: await challenge(app) }));
  expect(after.statusCode).toBe(403);
});

test('a challenge is answered once, within five minutes, by our own page', async () => {
  const { app, headers, passkey, clock } = await deskWithPasskey('sqlite');
  const status = async (response: object) => (await use(app, response)).statusCode;

  const replayed = passkey.use({ ...own, challenge: await challenge(app) });
  expect(await status(replayed)).toBe(200);
  expect(await status(replayed)).toBe(403);
  // Not ours, for another purpose, from another origin, for another name.
  expect(await status(passkey.use({ ...own, challenge: 'Zm9yZ2Vk' }))).toBe(403);
  expect(await status(passkey.use({ ...own, challenge: await challenge(app, headers) }))).toBe(403);
  for (const forged of [{ origin: 'https://desk.elsewhere.test' }, { rpId: 'elsewhere.test' }]) {
    expect(await status(passkey.use({ ...own, ...forged, challenge: await challenge(app) }))).toBe(403);
  }
  // Signed by another key, and by a copy whose counter is behind.
  const stranger = softPasskey();
  const forged = {
    ...stranger.use({ ...own, challenge: await challenge(app) }),
    id: passkey.id,
    rawId: passkey.id,
  };
  expect(await status(forged)).toBe(403);
  expect(await status(passkey.use({ ...own, challenge: await challenge(app) }, { count: 1 }))).toBe(403);

  // Of somebody who only holds the device: neither used nor made.
  const touched = passkey.use({ ...own, challenge: await challenge(app) }, { count: 99, flags: present });
  expect(await status(touched)).toBe(403);
  const unverified = softPasskey(present).make({ ...own, challenge: await challenge(app, headers) });
  expect((await askDesk(app, '/api/passkeys', { payload: unverified, headers })).statusCode).toBe(422);

  const late = passkey.use({ ...own, challenge: await challenge(app) }, { count: 100 });
  clock.now += 5 * minute;
  expect(await status(late)).toBe(403);
  expect(await status(passkey.use({ ...own, challenge: await challenge(app) }, { count: 101 }))).toBe(200);
});

test('nobody touches another’s passkey, and one who left is out', async () => {
  const { app, store, passkey } = await deskWithPasskey('sqlite');
  const otherCookie = await ownerCookie(store, otherOwner);
  const url = `/api/passkeys/${passkey.id}`;
  const rename = { method: 'PATCH', payload: { name: 'Mine' }, headers: otherCookie } as const;
  expect((await askDesk(app, url, rename)).statusCode).toBe(404);
  expect((await askDesk(app, url, { method: 'DELETE', headers: otherCookie })).statusCode).toBe(404);

  // A challenge belongs to the session that asked for it.
  const second = softPasskey().make({ ...own, challenge: await challenge(app, otherCookie) });
  const mine = await ownerCookie(store, testOwner);
  expect((await askDesk(app, '/api/passkeys', { payload: second, headers: mine })).statusCode).toBe(422);

  const without = await testDesk(store, { owners: [otherOwner] });
  const response = passkey.use({ ...own, challenge: await challenge(without) });
  expect((await use(without, response)).statusCode).toBe(403);
});

test('challenges nobody answers go, and one visitor makes few of them', async () => {
  const store = await openTestStore();
  const clock = { now: Date.now() };
  const app = await testDesk(store, { now: () => clock.now, settings: { RATE_LIMIT: '5' } });
  const ask = () => askDesk(app, '/api/sign-in/passkey/options', { method: 'POST' });
  const kept = () => store.db.selectFrom('deskChallenges').selectAll().execute();
  for (let count = 0; count < 5; count += 1) expect((await ask()).statusCode).toBe(200);
  expect((await ask()).statusCode).toBe(429);
  expect(await kept()).toHaveLength(5);
  clock.now += 5 * minute;
  const again = await testDesk(store, { now: () => clock.now });
  await challenge(again);
  expect(await kept()).toHaveLength(1);
});

async function deskWithPasskey(engine: Engine) {
  const store = await openTestStore(engine);
  const clock = { now: Date.now() };
  const app = await testDesk(store, { now: () => clock.now });
  const headers = await ownerCookie(store, testOwner, clock.now);
  const passkey = softPasskey();
  const response = passkey.make({ ...own, challenge: await challenge(app, headers) });
  const made = await askDesk(app, '/api/passkeys', { payload: response, headers });
  expect(made.statusCode).toBe(201);
  return { app, store, clock, headers, passkey };
}

/** For a new passkey of whoever is signed in, else to sign in with one. */
async function challenge(app: FastifyInstance, headers?: { cookie: string }): Promise<string> {
  const path = headers ? '/api/passkeys/options' : '/api/sign-in/passkey/options';
  const options = await askDesk(app, path, { method: 'POST', ...(headers && { headers }) });
  return options.json<{ challenge: string }>().challenge;
}

const use = (app: FastifyInstance, payload: object) => askDesk(app, '/api/sign-in/passkey', { payload });
