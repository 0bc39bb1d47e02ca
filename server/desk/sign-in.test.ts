import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { day, hour, minute } from '../../domain/time/instants.ts';
import { enquire, signedIn as atDesk } from '../../tests/support/desk-visit.ts';
import type { MailServer } from '../../tests/support/mail-server.ts';
import {
  askDesk,
  deskUrl,
  otherOwner,
  ownerCookie,
  testDesk,
  testOwner,
} from '../../tests/support/test-desk.ts';
import { testMailServer } from '../../tests/support/test-mail-server.ts';
import { type Engine, engines, openTestStore } from '../../tests/support/test-store.ts';
import type { AuditResponse } from '../events/audit.ts';
import type { AccountResponse } from './api/account.ts';
import { endFormerOwnersSessions, purgeSessions } from './sessions.ts';
import { makeTerminalLink } from './sign-ins.tsx';

const start = Date.parse('2026-11-16T12:00:00Z');

test('the link signs in once, in the browser that asked', async () => {
  const { app, browser, token, mail } = await deskWithLink('sqlite', 'Direction@studio.test ');
  expect(mail.to).toEqual([testOwner]);
  expect(mail.mail.subject).toMatch(/^Longtake: your code for the desk is \d{6}$/);

  for (const otherBrowser of [{}, await askForMail(app, 'nobody@elsewhere.test')]) {
    const refused = await useLink(app, token, otherBrowser);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ title: 'This isn’t the browser that asked.' }),
    ]);
  }
  const signedIn = await useLink(app, token, browser);
  expect([signedIn.statusCode, signedIn.json()]).toEqual([200, { email: testOwner }]);
  const me = await askDesk(app, '/api/me', { headers: cookieOf(signedIn) });
  expect(me.json<AccountResponse>()).toMatchObject({
    email: testOwner,
    owners: [testOwner, otherOwner],
    sessions: [{ browser: 'Firefox on Linux', current: true }],
  });
  expect((await useLink(app, token, browser)).statusCode).toBe(403);
});

test('without a mail server whoever asks is told in which folder the mail is; strangers not its path', async () => {
  const store = await openTestStore();
  const ask = async (settings: Record<string, string>, url = deskUrl) => {
    const app = await testDesk(store, { settings });
    const headers = { host: new URL(url).host, origin: url };
    const payload = { email: 'nobody@elsewhere.test' };
    return (await askDesk(app, '/api/sign-in', { payload, headers })).json<unknown>();
  };
  expect(await ask({})).toEqual({ mailFolder: expect.stringMatching(/^\/.*\/data\/mail$/) });
  const url = 'https://desk.studio.test';
  expect(await ask({ DESK_URL: url }, url)).toEqual({ mailFolder: 'DATA_DIR/mail' });
  expect(await ask({ SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual({});
});

test.each(engines)('on %s, of twenty presses at once one signs in', async (engine) => {
  const { app, browser, token, code } = await deskWithLink(engine);
  const presses = Array.from({ length: 20 }, (_, index) =>
    index % 2 ? useLink(app, token, browser) : useCode(app, code, browser),
  );
  const statuses = (await Promise.all(presses)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('a code works once, and only where it was asked for', async () => {
  const { app, browser, code } = await deskWithLink('sqlite');
  expect((await useCode(app, code, {})).statusCode).toBe(403);
  expect((await useCode(app, code, await askForMail(app, 'nobody@elsewhere.test'))).statusCode).toBe(403);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect((await useCode(app, spaced, browser)).json()).toEqual({ email: testOwner });
  expect((await useCode(app, code, browser)).statusCode).toBe(403);
});

test.each(engines)('on %s, a code has five tries, also when they come at once', async (engine) => {
  const { app, browser, code, token } = await deskWithLink(engine);
  const wrong = Array.from({ length: 5 }, (_, index) =>
    String((Number(code) + index + 1) % 1e6).padStart(6, '0'),
  );
  const tries = await Promise.all(wrong.map((each) => useCode(app, each, browser)));
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  expect((await useCode(app, code, browser)).statusCode).toBe(403);
  // Nobody guesses the link's token.
  expect((await useLink(app, token, browser)).statusCode).toBe(200);
});

test('after wrong codes in three mails of a day only links work', async () => {
  const { app, mails, store, clock } = await deskWithMail('sqlite');
  const ask = async (count: number) => ({
    browser: await askForMail(app),
    ...(await lastMail(mails, count)),
  });
  const mistype = async (count: number) => {
    const { browser, code } = await ask(count);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 2; tries += 1) await useCode(app, wrong, browser);
    return { browser, code };
  };
  await mistype(1);
  await mistype(2);
  // The third has tries left: it was asked for before there were three.
  const third = await mistype(3);
  expect((await useCode(app, third.code, third.browser)).statusCode).toBe(200);
  clock.now += hour;
  const { browser, code, token } = await ask(4);
  const refused = await useCode(app, code, browser);
  expect(refused.json()).toEqual((await useCode(app, code, {})).json());
  expect((await useLink(app, token, browser)).statusCode).toBe(200);
  const reader = await atDesk(app, store, testOwner, clock.now);
  const { entries } = (await reader.get('audit')).json<AuditResponse>();
  const wrong = { by: testOwner, what: 'wrong code', note: 'Firefox on Linux' };
  expect(entries.filter(({ what }) => what === 'wrong code')).toMatchObject([wrong, wrong, wrong]);

  clock.now += day;
  const next = await ask(5);
  expect((await useCode(app, next.code, next.browser)).statusCode).toBe(200);
});

test('links and codes end after 15 minutes, and forged ones open nothing', async () => {
  const { app, browser, token, code, clock } = await deskWithLink('sqlite');
  for (const forged of ['', 'x', `${token.slice(0, -1)}_`, 'a'.repeat(43), 'a'.repeat(5_000)]) {
    expect((await useLink(app, forged, browser)).statusCode).toBe(403);
  }
  for (const payload of [{}, { token: 7 }, { code: null }, []]) {
    for (const path of ['link', 'code', 'passkey']) {
      const response = await askDesk(app, `/api/sign-in/${path}`, { payload, headers: browser });
      expect(response.statusCode).toBe(403);
    }
  }
  clock.now += 15 * minute;
  expect((await useLink(app, token, browser)).statusCode).toBe(403);
  expect((await useCode(app, code, browser)).statusCode).toBe(403);
});

test('whoever is no owner gets the same answer, and no mail', async () => {
  const { app, mails } = await deskWithMail('sqlite');
  const [known, unknown] = await Promise.all(
    [testOwner, 'nobody@elsewhere.test'].map((email) => askDesk(app, '/api/sign-in', { payload: { email } })),
  );
  const shown = (response: typeof known) => ({
    status: response?.statusCode,
    body: response?.body,
    cookies: response?.cookies.map((cookie) => ({ ...cookie, value: cookie.value.length })),
    headers: { ...response?.headers, 'set-cookie': '', date: '' },
  });
  expect(shown(known)).toEqual(shown(unknown));
  await lastMail(mails, 1);
  await app.close();
  expect(mails.received).toHaveLength(1);
});

test.each(engines)('on %s, one owner gets three mails an hour, however many ask', async (engine) => {
  const { app, mails, store, clock } = await deskWithMail(engine);
  for (let round = 0; round < 4; round += 1) {
    const responses = await Promise.all(Array.from({ length: 50 }, () => askForLink(app, testOwner)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
  }
  // What was asked is done after its answer, and by the hour that the clock then shows.
  await app.close();
  expect(mails.to(testOwner)).toHaveLength(3);
  const again = await testDesk(store, { now: () => clock.now, settings: { SMTP_URL: mails.url } });
  await askForLink(again, otherOwner);
  await expect.poll(() => mails.to(otherOwner)).toHaveLength(1);
  clock.now += hour;
  await askForLink(again, testOwner);
  await expect.poll(() => mails.to(testOwner)).toHaveLength(4);
  await again.close();
  expect(mails.received).toHaveLength(5);
});

test('a browser that has signed in before gets a mail when strangers have used up those of the hour', async () => {
  const { app, mails, browser, token, clock } = await deskWithLink('sqlite');
  const signedIn = cookieOf(await useLink(app, token, browser));
  const signOut = await askDesk(app, '/api/sign-out', { method: 'POST', headers: signedIn });
  expect(signOut.headers['clear-site-data']).toBe('"cache", "storage"');
  const { cookie } = signedIn;
  const known = { cookie: cookie.split('; ').find((each) => each.startsWith('desk-known=')) ?? '' };

  clock.now += 2 * hour;
  for (let stranger = 0; stranger < 5; stranger += 1) await askForMail(app);
  await lastMail(mails, 4);
  const ask = (email: string) => askDesk(app, '/api/sign-in', { payload: { email }, headers: known });
  // The cookie is that owner's and no other's.
  for (let round = 0; round < 5; round += 1) await ask(otherOwner);
  await expect.poll(() => mails.to(otherOwner)).toHaveLength(3);
  for (let round = 0; round < 3; round += 1) await ask(testOwner);
  await expect.poll(() => mails.to(testOwner)).toHaveLength(5);
  await app.close();
  expect(mails.received).toHaveLength(8);
});

test('a mail that was not taken leaves its place to the next', async () => {
  let refusing = true;
  const { app, mails } = await deskWithMail('sqlite', {}, () => refusing);
  for (let round = 0; round < 3; round += 1) await askForMail(app);
  await expect.poll(() => refused).toBe(3);
  refusing = false;
  await expect.poll(() => askForMail(app).then(() => mails.received)).not.toEqual([]);
});

test('a stolen cookie is worth nothing after signing out', async () => {
  const { app, store } = await deskWithMail('sqlite');
  const cookie = await ownerCookie(store, testOwner, start);
  const second = await ownerCookie(store, testOwner, start);
  const other = await ownerCookie(store, otherOwner, start);
  const state = () => Promise.all([cookie, second, other].map((headers) => statusOfMe(app, headers)));
  const out = await askDesk(app, '/api/sign-out', { method: 'POST', headers: cookie });
  expect([out.statusCode, out.cookies[0]?.value]).toEqual([204, '']);
  expect(await state()).toEqual([401, 200, 200]);

  // Sessions of others cannot be ended; one's own can, one by one or all at once.
  const { sessions } = (await askDesk(app, '/api/me', { headers: second })).json<AccountResponse>();
  const url = `/api/sessions/${sessions[0]?.id}`;
  expect((await askDesk(app, url, { method: 'DELETE', headers: other })).statusCode).toBe(404);
  await askDesk(app, '/api/sign-out/everywhere', { method: 'POST', headers: other });
  expect(await state()).toEqual([401, 200, 401]);
  expect((await askDesk(app, url, { method: 'DELETE', headers: second })).statusCode).toBe(204);
  expect(await state()).toEqual([401, 401, 401]);

  const reader = await atDesk(app, store, testOwner, start);
  const { entries } = (await reader.get('audit')).json<AuditResponse>();
  expect(entries.map(({ by, what }) => `${by} ${what}`).toSorted()).toEqual([
    `${testOwner} ended a session`,
    `${testOwner} signed out`,
    `${otherOwner} signed out everywhere`,
  ]);
});

test('sessions end after 14 idle days and after 60 days, and are purged', async () => {
  const { app, store, clock } = await deskWithMail('sqlite');
  const headers = await ownerCookie(store, testOwner, start);
  const idle = await ownerCookie(store, testOwner, start);
  for (let passed = 10; passed < 60; passed += 10) {
    clock.now = start + passed * day;
    expect(await statusOfMe(app, headers)).toBe(200);
  }
  expect(await statusOfMe(app, idle)).toBe(401);
  clock.now = start + 60 * day;
  expect(await statusOfMe(app, headers)).toBe(401);
  await store.write((tx) => purgeSessions(tx, clock.now));
  expect(await store.db.selectFrom('deskSessions').selectAll().execute()).toEqual([]);
});

test('an address that leaves DESK_EMAILS is out, and stays out if it returns', async () => {
  const { app, store, browser, token, code } = await deskWithLink('sqlite');
  const headers = await ownerCookie(store, testOwner, start);
  const without = await testDesk(store, { owners: [otherOwner], now: () => start });
  expect(await statusOfMe(without, headers)).toBe(401);
  expect((await useCode(without, code, browser)).statusCode).toBe(403);
  expect((await useLink(without, token, browser)).statusCode).toBe(403);
  // As at the start of a desk with these settings.
  await store.write((tx) => endFormerOwnersSessions(tx, { store, owners: [otherOwner] }));
  expect(await statusOfMe(app, headers)).toBe(401);
});

test.each(engines)(
  'on %s, an owner is added and removed at the desk, and the last one stays',
  async (engine) => {
    const { app, store, mails, clock } = await deskWithMail(engine);
    const owner = await atDesk(app, store, testOwner, clock.now);
    const third = 'third@studio.test';
    expect((await owner.post('owners', { email: ' Third@Studio.test' })).statusCode).toBe(200);
    expect((await owner.post('owners', { email: 'third' })).statusCode).toBe(422);
    const browser = await askForMail(app, third);
    const { code } = await lastMail(mails, 1);
    const added = cookieOf(await useCode(app, code, browser));
    const owners = async (headers: { cookie: string }) =>
      (await askDesk(app, '/api/me', { headers })).json<AccountResponse>().owners;
    expect(await owners(added)).toEqual([testOwner, otherOwner, third]);

    // One of DESK_EMAILS too, and not again after a restart. What waits for them is anybody's.
    const reference = await enquire(store, clock.now);
    await owner.post(`enquiries/${reference}/assign`, { to: otherOwner });
    expect((await owner.delete(`owners/${otherOwner}`)).statusCode).toBe(204);
    expect((await owner.get(`enquiries/${reference}`)).json()).toMatchObject({ assignedTo: null });
    const restarted = await testDesk(store, { now: () => clock.now });
    const gone = await ownerCookie(store, otherOwner, clock.now);
    for (const desk of [app, restarted]) expect(await statusOfMe(desk, gone)).toBe(401);

    // Their sessions end at once; of two who remove each other, one is left.
    const other = await atDesk(app, store, third, clock.now);
    const statuses = await Promise.all([
      owner.delete(`owners/${third}`),
      other.delete(`owners/${testOwner}`),
    ]);
    expect(statuses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    const left = statuses[0]?.statusCode === 204 ? owner : other;
    const { owners: last } = (await left.get('me')).json<AccountResponse>();
    expect(last).toHaveLength(1);
    const refused = await left.delete(`owners/${last[0]}`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { title: 'The last owner can’t be removed: nobody could sign in any more.' },
    ]);
    const { entries } = (await left.get('audit')).json<AuditResponse>();
    expect(entries.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['added an owner', 'removed an owner']),
    );
  },
);

test('the terminal’s link works in any browser, once, and the newest alone', async () => {
  const { app, store, clock } = await deskWithMail('sqlite');
  const make = async () =>
    (await makeTerminalLink(store, { email: testOwner, deskUrl }, clock.now)).split('#')[1] ?? '';
  const first = await make();
  const second = await make();
  expect((await useLink(app, first, {})).statusCode).toBe(403);
  expect((await useLink(app, second, {})).json()).toEqual({ email: testOwner });
  expect((await useLink(app, second, {})).statusCode).toBe(403);
  const third = await make();
  clock.now += 15 * minute;
  expect((await useLink(app, third, {})).statusCode).toBe(403);
});

test('the store holds neither a token nor a code, and over https the cookie is bound to its host', async () => {
  const { app, mails, store } = await deskWithMail('sqlite', { DESK_URL: 'https://desk.studio.test' });
  const own = { host: 'desk.studio.test', origin: 'https://desk.studio.test' };
  const asked = await askDesk(app, '/api/sign-in', { payload: { email: testOwner }, headers: own });
  const { token, code, link } = await lastMail(mails, 1);
  expect(link).toBe(`https://desk.studio.test/sign-in#${token}`);
  const signedIn = await useLink(app, token, { ...own, ...cookieOf(asked) });
  const session = signedIn.cookies.find(({ name }) => name.includes('session'));
  expect(session).toMatchObject({
    name: '__Host-desk-session',
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
  });
  const kept = JSON.stringify([
    await store.db.selectFrom('deskSignIns').selectAll().execute(),
    await store.db.selectFrom('deskSessions').selectAll().execute(),
  ]);
  for (const secret of [token, `"${code}"`, session?.value ?? '']) expect(kept).not.toContain(secret);
});

let refused = 0;

async function deskWithMail(
  engine: Engine,
  settings: Record<string, string> = {},
  refuses: () => boolean = () => false,
) {
  refused = 0;
  const mails = await testMailServer({
    onRcptTo(_address, _session, callback) {
      if (!refuses()) return callback();
      refused += 1;
      return callback(new Error('not now'));
    },
  });
  const store = await openTestStore(engine);
  const clock = { now: start };
  const app = await testDesk(store, { now: () => clock.now, settings: { SMTP_URL: mails.url, ...settings } });
  return { app, mails, store, clock };
}

/** The same, where an owner's browser has asked for a mail, with what came. */
async function deskWithLink(engine: Engine, email?: string) {
  const desk = await deskWithMail(engine);
  const browser = await askForMail(desk.app, email);
  return { ...desk, browser, ...(await lastMail(desk.mails, 1)) };
}

const askForLink = (app: FastifyInstance, email: string) =>
  askDesk(app, '/api/sign-in', { payload: { email } });

/** Returns the asking browser's cookie, as a header. */
async function askForMail(app: FastifyInstance, email = testOwner) {
  const response = await askDesk(app, '/api/sign-in', { payload: { email } });
  expect(response.statusCode).toBe(202);
  return cookieOf(response);
}

const statusOfMe = async (app: FastifyInstance, headers: { cookie: string }) =>
  (await askDesk(app, '/api/me', { headers })).statusCode;

const cookieOf = (response: { cookies: { name: string; value: string }[] }) => ({
  cookie: response.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
});

async function lastMail(mails: MailServer, count: number) {
  await expect.poll(() => mails.received).toHaveLength(count);
  const mail = mails.received.at(-1);
  if (!mail) throw new Error('no mail');
  const text = mail.mail.text ?? '';
  const link = /https?:\S+#[\w-]+/.exec(text)?.[0] ?? '';
  return { mail, link, token: link.split('#')[1] ?? '', code: /\d{6}/.exec(text)?.[0] ?? '' };
}

const userAgent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

const useLink = (app: FastifyInstance, token: string, headers: Record<string, string>) =>
  askDesk(app, '/api/sign-in/link', { payload: { token }, headers: { ...userAgent, ...headers } });

const useCode = (app: FastifyInstance, code: string, headers: Record<string, string>) =>
  askDesk(app, '/api/sign-in/code', { payload: { code }, headers: { ...userAgent, ...headers } });
