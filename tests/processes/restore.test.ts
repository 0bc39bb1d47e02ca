import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectStore } from '../../server/store/connect.ts';
import { doctorCommand } from '../../studio/doctor.ts';
import { enquiriesCommand } from '../../studio/enquiries.ts';
import { callStudio, studio } from '../support/run-studio.ts';
import { sendEnquiry, startServer, testHome } from '../support/running-server.ts';
import { ownerCookie } from '../support/test-desk.ts';

test('a copy made while enquiries arrive starts a server that knows all of them up to then', async () => {
  const home = testHome();
  const server = await startServer(home);
  const before = await Promise.all(Array.from({ length: 10 }, () => post(server.url)));
  const store = await connectStore({ databaseUrl: undefined, dataDir: join(home, 'data') });
  await ownerCookie(store);
  await store.close();
  const stop = new AbortController();
  const traffic = keepPosting(server.url, stop.signal);

  const backup = await studio(home, 'backup', 'copy.sqlite');

  stop.abort();
  const during = await traffic;
  expect(backup).toMatchObject({ code: 0, out: expect.stringContaining('copy.sqlite') });
  expect(during.length).toBeGreaterThan(0);
  server.process.kill('SIGKILL');
  await server.ended;

  const fresh = testHome();
  mkdirSync(join(fresh, 'data'));
  copyFileSync(join(home, 'copy.sqlite'), join(fresh, 'data/longtake.sqlite'));
  copyFileSync(join(home, 'copy.sqlite.secret'), join(fresh, 'data/secret'));
  const restored = await startServer(fresh);
  const secrets = [home, fresh].map((each) => readFileSync(join(each, 'data/secret'), 'utf8'));
  expect(secrets[1]).toBe(secrets[0]);

  const settings = { SITE_URL: restored.url };
  expect((await callStudio(fresh, doctorCommand, { settings })).out).toMatch(/^ok +store/m);
  const copy = await connectStore({ databaseUrl: undefined, dataDir: join(fresh, 'data') });
  const sessions = await copy.db.selectFrom('deskSessions').select('email').execute();
  await copy.close();
  expect(sessions, 'who signed out since the copy').toEqual([]);
  const flags = { limit: '100000', json: true };
  const listed = JSON.parse((await callStudio(fresh, enquiriesCommand, { flags })).out) as {
    reference: string;
  }[];
  const known = new Set(listed.map(({ reference }) => reference));
  expect(before.filter(({ reference }) => !known.has(reference))).toEqual([]);
  // A visitor whose browser sends again gets the answer of the first time.
  for (const { key, reference } of before.slice(0, 5)) {
    expect(await post(restored.url, key)).toEqual({ key, reference });
  }
});

async function keepPosting(url: string, signal: AbortSignal) {
  const posted = [];
  while (!signal.aborted) {
    posted.push(await post(url));
  }
  return posted;
}

async function post(url: string, key: string = randomUUID()): Promise<{ key: string; reference: string }> {
  return { key, reference: await sendEnquiry(url, { email: `${key}@example.com` }, key) };
}
