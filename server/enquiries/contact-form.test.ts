import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { goodEnquiry, listeningApp, testApp } from '../../tests/support/test-app.ts';
import { openTestStore } from '../../tests/support/test-store.ts';
import { StoreUnavailable } from '../store/store.ts';

const nasty = `"><script>alert(1)</script>{email}&amp;'`;

test('the same words on the same day are one enquiry, other words another', async () => {
  const { app, store } = await setUp();

  for (const message of ['One', 'One', 'Two']) await submit(app, { ...goodEnquiry, message });

  expect(await store.db.selectFrom('enquiries').select('message').orderBy('message').execute()).toEqual([
    { message: 'One' },
    { message: 'Two' },
  ]);
});

test('bad input brings the page back with every word, and nothing of it as markup', async () => {
  const { app, store } = await setUp();

  const answer = await submit(app, {
    name: nasty,
    email: 'nobody',
    company: '100 {name}',
    useCase: 'tv',
    message: `${nasty}\r\nline two`,
  });

  expect(answer.statusCode).toBe(422);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('<li>Enter a valid e-mail address.</li>');
  expect(answer.body).toContain(
    'value="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;{email}&#38;amp;&#39;"',
  );
  expect(answer.body).toContain('value="100 {name}"');
  expect(answer.body).toContain('<option value="tv" selected>TV Series</option>');
  expect(answer.body).toContain('<option value="film">Feature Film</option>');
  expect(answer.body).not.toContain('<script');
  expect(answer.body).not.toContain('data-option');
  expect(await store.db.selectFrom('enquiries').selectAll().execute()).toEqual([]);
});

test('twice over the limit it is refused before the body is read', async () => {
  const { url } = await listeningApp({ settings: { RATE_LIMIT: '1' } });
  for (const message of ['One', 'Two']) {
    await fetch(`${url}/contact`, { method: 'POST', body: new URLSearchParams({ ...goodEnquiry, message }) });
  }
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(
    'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\nname=',
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 /);
});

test('more than a field takes is refused with how much it is too long, and only what it takes comes back', async () => {
  const { app } = await setUp();
  const quotes = '"'.repeat(12_000);
  // What is cleaned away is no excess: blanks around it, and characters that nobody sees.
  const message = ` ${quotes}${'\u202e'.repeat(50)} `;
  const answer = await submit(app, { ...goodEnquiry, message, useCase: quotes });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain(
    '<li>Project Details: use at most 10,000 characters. Left out below: the last 2,000.</li>',
  );
  expect(answer.body).toContain('<li>Use Case: choose one from the list, or none.</li>');
  expect(answer.body.match(/&#34;/g)).toHaveLength(10_000);
});

test('a long text comes back within its limit whatever it was refused for, and never with half a character', async () => {
  const { app } = await setUp({ RATE_LIMIT: '1' });
  const { body: empty } = await submit(app, {});
  // The limit cuts the last of these characters in two.
  const message = `a${'\u{1f40b}'.repeat(5_000)}`;
  const answer = await submit(app, { ...goodEnquiry, message, company: ' '.repeat(2_000) });
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  expect(answer.body).toContain(
    'Project Details: use at most 10,000 characters. Left out below: the last 1.',
  );
  expect(answer.body).not.toMatch(/\ufffd|\ud83d(?!\udc0b)/);
  expect(answer.body.length - empty.length).toBeLessThan(10_500);
});

test('a form posted by another site is refused, and nothing is stored', async () => {
  const { app, store } = await setUp();
  const answer = await submit(app, goodEnquiry, { 'sec-fetch-site': 'cross-site' });
  expect(answer.statusCode).toBe(403);
  expect(answer.body).not.toContain(goodEnquiry.message);
  expect(await store.db.selectFrom('enquiries').selectAll().execute()).toEqual([]);
  for (const site of ['same-origin', 'none']) {
    expect((await submit(app, goodEnquiry, { 'sec-fetch-site': site })).statusCode).toBe(303);
  }
});

test.each<[string, Error, number, string]>([
  ['the store refuses', new StoreUnavailable('read-only'), 503, 'We could not store your message.'],
  ['a mistake of our own', new Error('a bug'), 500, 'Something went wrong on our side.'],
])('%s does not cost the visitor the words', async (_what, error, status, told) => {
  const app = await testApp({ ...(await openTestStore()), write: () => Promise.reject(error) });

  const answer = await submit(app, { ...goodEnquiry, useCase: 'tv' });

  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([
    status,
    status === 503 ? '5' : undefined,
  ]);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const kept of [
    told,
    'One scene, forty shots.',
    'value="ada@example.com"',
    '<option value="tv" selected>',
  ])
    expect(answer.body).toContain(kept);
  expect(answer.body).not.toContain(error.message);
});

test('a hidden field people cannot see makes it spam, with the usual answer', async () => {
  const { app, store } = await setUp();
  const answer = await submit(app, { ...goodEnquiry, website: 'x' });
  expect(answer.statusCode).toBe(303);
  expect(await store.db.selectFrom('enquiries').select('spamReason').execute()).toEqual([
    { spamReason: 'hidden field filled' },
  ]);
});

async function setUp(settings: Record<string, string> = {}) {
  const store = await openTestStore();
  return { store, app: await testApp(store, { settings }) };
}

function submit(
  app: Awaited<ReturnType<typeof testApp>>,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return app.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}
