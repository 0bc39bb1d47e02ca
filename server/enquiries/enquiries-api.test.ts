import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { submissionResponseSchema } from '../../domain/api-responses.ts';
import { expectProblem, goodEnquiry, postEnquiry, testApp } from '../../tests/support/test-app.ts';
import { testMailDeps } from '../../tests/support/test-mail-server.ts';
import { openTestStore } from '../../tests/support/test-store.ts';
import type { Mail } from '../mail/mailer.ts';
import { enquiryMails } from './enquiry-mails.tsx';

const noon = Date.UTC(2026, 0, 12, 12, 0);

describe('POST /api/enquiries', () => {
  test('answers 201 with a reference, the same again for the same key, and 409 for it with another body', async () => {
    const store = await openTestStore();
    const app = await testApp(store, { now: () => noon });
    const key = randomUUID();

    const first = await postEnquiry(app, goodEnquiry, { 'idempotency-key': key });
    // The same draft, sent again from another page.
    const draft = { ...goodEnquiry, startedAt: 1, source: { firstPage: '/work' } };
    const again = await postEnquiry(app, draft, { 'idempotency-key': key.toUpperCase() });

    expect(first.statusCode).toBe(201);
    expect(submissionResponseSchema.parse(first.json())).toEqual({
      reference: expect.stringMatching(/^LT-\w{6}$/),
      receivedAt: '2026-01-12T12:00:00.000Z',
    });
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect(await store.db.selectFrom('enquiries').select('email').execute()).toHaveLength(1);
    const other = await postEnquiry(app, { ...goodEnquiry, name: 'Bea' }, { 'idempotency-key': key });
    expect(other.statusCode).toBe(409);
    expectProblem(other);
  });

  test('stores source, choices and cleaned words', async () => {
    const store = await openTestStore();
    const app = await testApp(store);

    const answer = await postEnquiry(app, {
      name: '  Ada\u0000\r\n\u202eLovelace ',
      email: 'ada@example.com',
      company: '',
      useCase: 'music-video',
      budget: 'discuss',
      message: 'First line\r\nsecond \ud800 line\u0000',
      source: { firstPage: '/work', utm_source: 'x'.repeat(2_000) },
    });

    expect(answer.statusCode).toBe(201);
    const [row] = await store.db.selectFrom('enquiries').selectAll().execute();
    expect(row).toMatchObject({
      name: 'Ada Lovelace',
      company: null,
      useCase: 'music-video',
      budget: 'discuss',
      message: 'First line\nsecond \ufffd line',
      spamReason: null,
    });
    expect(JSON.parse(row?.source ?? '')).toEqual({
      firstPage: '/work',
      utm_source: 'x'.repeat(500),
    });
  });

  test.each([
    ['a filled hidden field', { website: 'https://spam.example' }, 'hidden field filled'],
    [
      'a robot’s links',
      { name: 'Win https://a.example', message: 'https://a.example https://b.example https://c.example' },
      'no start time',
    ],
  ])('holds %s as spam and answers as usual', async (_what, extra, reason) => {
    const store = await openTestStore();
    const app = await testApp(store, { now: () => noon });

    const answer = await postEnquiry(app, { ...goodEnquiry, ...extra });

    expect(answer.statusCode).toBe(201);
    expect(await store.db.selectFrom('enquiries').select('spamReason').execute()).toEqual([
      { spamReason: reason },
    ]);
    expect(await store.db.selectFrom('deliveries').selectAll().execute()).toEqual([]);
  });
});

test('what is doubtful is delivered as any other, and the studio’s mail says that it may be spam', async () => {
  const store = await openTestStore();
  const app = await testApp(store, { now: () => noon });
  const message = 'https://vimeo.com/1 https://vimeo.com/2 https://vimeo.com/3';
  const { reference } = (await postEnquiry(app, { ...goodEnquiry, startedAt: 1, message })).json();

  const rows = await store.db.selectFrom('enquiries').select(['spamReason', 'maybeSpam']).execute();
  expect(rows).toEqual([{ spamReason: null, maybeSpam: 'mostly links' }]);
  const sent: Mail[] = [];
  const handlers = enquiryMails({
    ...testMailDeps(store, '', () => noon),
    mailer: { send: async (mail) => void sent.push(mail), check: async () => undefined },
  });
  const due = await store.db.selectFrom('deliveries').selectAll().where('dueAt', '<=', noon).execute();
  expect(due.map(({ kind }) => kind).toSorted()).toEqual(['enquiry-acknowledgement', 'enquiry-notice']);
  const notice = {
    id: 'd1',
    kind: 'enquiry-notice' as const,
    about: reference,
    createdAt: noon,
    attempts: 1,
  };
  await handlers['enquiry-notice'](notice, new AbortController().signal);
  expect(sent).toMatchObject([
    {
      subject: expect.stringMatching(/^Maybe spam: /),
      text: expect.stringMatching(/maybe spam: mostly links/i),
    },
  ]);
});

describe('POST /api/enquiries refuses', () => {
  // bodies.test.ts has what is no JSON, too much of it, or of another type.
  test.each(['', '12345'])('the key %j, which is no UUID', async (key) => {
    const store = await openTestStore();
    const answer = await postEnquiry(await testApp(store), goodEnquiry, { 'idempotency-key': key });
    expect(answer.statusCode).toBe(400);
    expectProblem(answer);
    expect(await store.db.selectFrom('enquiries').selectAll().execute()).toEqual([]);
  });

  test('wrong fields, and says which and why', async () => {
    const app = await testApp(await openTestStore());

    const answer = await postEnquiry(app, {
      name: ' ',
      email: 'nobody',
      company: 'x'.repeat(201),
      useCase: 'opera',
      message: 'x'.repeat(10_001),
      phone: '1',
      source: { cookie: 'x' },
    });

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([
      { pointer: '#/name', detail: 'Enter your name.' },
      { pointer: '#/email', detail: 'Enter a valid email address.' },
      { pointer: '#/company', detail: 'Use at most 200 characters.' },
      { pointer: '#/useCase', detail: 'Choose a use case from the list, or none.' },
      { pointer: '#/message', detail: 'Use at most 10,000 characters.' },
      { pointer: '#/source/cookie', detail: 'Use firstPage, referrer or utm_*.' },
      { pointer: '#/phone', detail: 'Unknown field.' },
    ]);
  });

  test('to believe a forwarded address unless told so', async () => {
    const app = await testApp(await openTestStore(), {
      settings: { RATE_LIMIT: '1' },
    });

    await postEnquiry(app, goodEnquiry, { 'x-forwarded-for': '203.0.113.1' });
    const second = await postEnquiry(app, goodEnquiry, { 'x-forwarded-for': '203.0.113.2' });

    expect(second.statusCode).toBe(429);
  });
});
