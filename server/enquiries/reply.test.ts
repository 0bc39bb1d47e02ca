import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hour } from '../../domain/time/instants.ts';
import { enquire, signedIn, testDeps, testReview } from '../../tests/support/desk-visit.ts';
import { otherOwner, testDesk, testOwner } from '../../tests/support/test-desk.ts';
import { testDispatcher, testMailDeps, testMailServer } from '../../tests/support/test-mail-server.ts';
import { testFacts } from '../../tests/support/test-site.ts';
import { type Engine, engines, openTestStore } from '../../tests/support/test-store.ts';
import type { DeskEnquiry, EnquiriesResponse, ReplyStart } from '../desk/api/enquiries.ts';
import { claimDeliveries, leaseMs } from '../outbox/dispatcher.ts';
import { enquiryMails } from './enquiry-mails.tsx';
import { undoReplyMs } from './reply-to-enquiry.ts';

const noon = Date.UTC(2026, 10, 16, 12, 0);
const words = 'Hello Ada,\n\nyes, gladly.\n\nDirection';

describe.each(engines)('a reply from the desk, on %s', (engine) => {
  test('it waits until nobody can take it back, quotes, threads, and stops the clock', async () => {
    const { owner, clock, mail, dispatch, state, store } = await setUp(engine);
    const message = 'One scene, forty shots.\n\nA lamp under water.';
    const reference = await enquire(store, noon - hour, { message });
    await dispatch();
    await expect.poll(() => mail.received).toHaveLength(2);
    const key = randomUUID();
    const sent = await owner.post(`enquiries/${reference}/reply`, { text: words, seen: null }, key);
    expect(sent.json<DeskEnquiry>()).toMatchObject({
      answeredAt: new Date(noon).toISOString(),
      lastAnswerAt: new Date(noon).toISOString(),
    });
    // Sent again after a lost answer: the same reply.
    expect(
      (await owner.post(`enquiries/${reference}/reply`, { text: words, seen: null }, key)).statusCode,
    ).toBe(200);
    const other = await owner.post(`enquiries/${reference}/reply`, { text: 'Other words.', seen: null }, key);
    expect([other.statusCode, other.json()]).toMatchObject([409, { title: /with other words/ }]);
    clock.now += undoReplyMs - 1;
    await dispatch();
    expect((await state(reference)).timeline.map(({ what }) => what)).toContain(
      'replied: going out in a moment',
    );
    expect(mail.received).toHaveLength(2);

    clock.now += 1;
    await dispatch();
    await expect.poll(() => mail.received).toHaveLength(3);
    const receipt = mail.to('ada@example.com')[0]?.mail;
    const notice = mail.to('studio@longtake.example')[0]?.mail;
    const reply = mail.to('ada@example.com')[1]?.mail;
    expect(reply).toMatchObject({
      subject: `Re: ${receipt?.subject}`,
      inReplyTo: receipt?.messageId,
      references: `${notice?.messageId} ${receipt?.messageId}`,
      messageId: `<${key}@longtake.example>`,
      replyTo: [{ address: testFacts.email.hello }],
    });
    expect(reply?.text?.trim()).toBe(
      `${words}\n\nAda wrote:\n\n> One scene, forty shots.\n>\n> A lamp under water.`,
    );
    expect(reply?.headers.find(({ key: name }) => name === 'auto-submitted')).toBeUndefined();
    const entry = { what: 'replied: sent', by: testOwner, note: words };
    await expect
      .poll(async () => (await state(reference)).timeline)
      .toContainEqual(expect.objectContaining(entry));

    const second = { text: 'One more thing.', seen: new Date(noon).toISOString() };
    await owner.post(`enquiries/${reference}/reply`, second);
    clock.now += undoReplyMs;
    await dispatch();
    await expect.poll(() => mail.received).toHaveLength(4);
    expect(mail.received.at(-1)?.mail.inReplyTo).toBe(reply?.messageId);
  });

  test('taken back it is as if it had not been; gone out it cannot be taken back', async () => {
    const { owner, clock, mail, dispatch, state, store } = await setUp(engine);
    const reference = await enquire(store, noon - hour);
    const key = randomUUID();
    await owner.post(`enquiries/${reference}/reply`, { text: words, seen: null }, key);
    const undone = await owner.post(`enquiries/${reference}/unreply`, { id: key });
    expect(undone.json()).toMatchObject({ answeredAt: null, lastAnswerAt: null });
    expect((await owner.post(`enquiries/${reference}/unreply`, { id: key })).statusCode).toBe(200);
    clock.now += undoReplyMs;
    await dispatch();
    await expect.poll(() => mail.received).toHaveLength(2);
    expect((await state(reference)).timeline.map(({ what }) => what)).toContain('took a reply back');

    const again = randomUUID();
    await owner.post(`enquiries/${reference}/reply`, { text: words, seen: null }, again);
    clock.now += undoReplyMs;
    await dispatch();
    await expect.poll(() => mail.received).toHaveLength(3);
    const late = await owner.post(`enquiries/${reference}/unreply`, { id: again });
    expect([late.statusCode, late.json()]).toMatchObject([409, { title: /gone out/ }]);
  });

  test('what a server may have sent before it died cannot be taken back, also after "Try again now"', async () => {
    const { owner, clock, store } = await setUp(engine);
    const reference = await enquire(store, noon - hour);
    const id = randomUUID();
    await owner.post(`enquiries/${reference}/reply`, { text: words, seen: null }, id);
    clock.now += undoReplyMs;
    await claimDeliveries(store, { leaseOwner: 'dies', now: clock.now, limit: 9, lane: 'mail' });
    clock.now += leaseMs;
    expect((await owner.post(`deliveries/${id}/retry`)).statusCode).toBe(200);
    expect((await owner.post(`enquiries/${reference}/unreply`, { id })).statusCode).toBe(409);
  });

  test('of two owners who reply at once, the slower one is told, and may send it all the same', async () => {
    const { owner, other, store } = await setUp(engine);
    const reference = await enquire(store, noon - hour);
    const replies = await Promise.all(
      [owner, other].map((each) => each.post(`enquiries/${reference}/reply`, { text: words, seen: null })),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const won = replies[0]?.statusCode === 200 ? 'Direction' : 'Producer';
    const lost = replies.find(({ statusCode }) => statusCode === 409);
    expect(lost?.json()).toMatchObject({ title: `${won} answered this at 17:30 (Bengaluru).` });
    const seen = new Date(noon).toISOString();
    expect((await other.post(`enquiries/${reference}/reply`, { text: words, seen })).statusCode).toBe(200);
  });

  test('the desk’s search finds what we wrote beside what the visitor did, until it is taken back', async () => {
    const { owner, store } = await setUp(engine);
    const reference = await enquire(store, noon - hour, { message: 'Four minutes in the rain.' });
    await enquire(store, noon);
    const found = async (typed: string) =>
      (await owner.get(`enquiries?list=all&q=${encodeURIComponent(typed)}`))
        .json<EnquiriesResponse>()
        .enquiries.map((each) => each.reference);
    const id = randomUUID();
    await owner.post(`enquiries/${reference}/notes`, { text: 'Ask for the umbrella.' });
    await owner.post(`enquiries/${reference}/reply`, { text: 'Très volontiers.', seen: null }, id);
    for (const typed of ['umbrella', 'volont', 'tres umbrella rain'])
      expect([typed, await found(typed)]).toEqual([typed, [reference]]);
    await owner.post(`enquiries/${reference}/unreply`, { id });
    expect(await found('volontiers')).toEqual([]);
    expect(await found('umbrella')).toEqual([reference]);
    // Over two megabytes, more than PostgreSQL indexes: the newest words are found, nothing is refused.
    const long = Array.from({ length: 250 }, (_, index) => ({
      id: randomUUID(),
      about: reference,
      at: noon,
      by: testOwner,
      text: Array.from({ length: 1_000 }, (_each, word) => `old${index}x${word}`).join(' '),
    }));
    await store.write((tx) => tx.insertInto('notes').values(long).execute());
    const { statusCode } = await owner.post(`enquiries/${reference}/notes`, { text: 'Bring a torch.' });
    expect([statusCode, await found('torch')]).toEqual([200, [reference]]);
    await store.write((tx) => tx.deleteFrom('enquiries').execute());
    expect(await found('torch')).toEqual([]);
  });

  test('one that came by phone is entered, mailed to nobody, and written to first', async () => {
    const { owner, clock, mail, dispatch, state } = await setUp(engine);
    const enquiry = {
      name: 'Ada',
      email: 'ada@example.com',
      entered: 'Festival',
      message: 'Wants rain. Sounded tired.',
    };
    const key = randomUUID();
    const { reference } = (await owner.post('enquiries', enquiry, key)).json<{ reference: string }>();
    expect((await owner.post('enquiries', enquiry, key)).json()).toEqual({ reference });
    expect((await owner.post('enquiries', { ...enquiry, message: 'Another.' }, key)).statusCode).toBe(409);
    expect((await owner.post('enquiries', { ...enquiry, email: '' })).statusCode).toBe(422);
    expect(await state(reference)).toMatchObject({
      isEntered: true,
      source: [{ label: 'Came by', value: 'Festival' }],
      deliveries: [{ kind: 'enquiry-reminder' }],
    });
    await owner.post(`enquiries/${reference}/reply`, { text: words, seen: null });
    clock.now += undoReplyMs;
    await dispatch();
    await expect.poll(() => mail.received).toHaveLength(1);
    const first = mail.to('ada@example.com')[0]?.mail;
    // What we noted of a call is ours: it is not quoted as theirs.
    expect([first?.subject, first?.text?.trim()]).toEqual([`${testFacts.name} (${reference})`, words]);
    expect(first?.html).not.toContain('tired');
  });
});

test('a name or words that look like headers stay words, and what was typed arrives as it was', async () => {
  const { owner, clock, mail, dispatch, store } = await setUp('sqlite');
  const name = 'Zoë "Š" <all@victims.test>\r\nBcc: all@victims.test';
  const message = `${'שלום. '.repeat(1_500)}\n\n  indented\n.\nFrom here\n${'x'.repeat(900)}`;
  const reference = await enquire(store, noon - hour, { name, message });
  const text = 'Hello,\n\nDay   Shots\n1     12\n.\nBcc: all@victims.test\n\nЯ & <b>"we"</b> 🎬';
  await owner.post(`enquiries/${reference}/reply`, { text, seen: null });
  clock.now += undoReplyMs;
  await dispatch();
  await expect.poll(() => mail.to('ada@example.com')).toHaveLength(2);
  const { to, mail: reply } = mail.to('ada@example.com')[1] ?? {};
  expect(to).toEqual(['ada@example.com']);
  expect(reply?.headers.map(({ key }) => key).filter((key) => /bcc|cc/.test(key))).toEqual([]);
  const [typed, theirs = ''] = reply?.text?.split(' wrote:\n\n') ?? [];
  expect(typed?.startsWith(`${text}\n\nZoë "Š"`)).toBe(true);
  const unquoted = theirs.trimEnd().replaceAll(/^> ?/gm, '');
  expect(unquoted).toBe(message.replaceAll(/ +$/gm, ''));
  expect(reply?.html).toContain('&lt;b&gt;&quot;we&quot;&lt;/b&gt;');
  expect(reply?.html).not.toContain('<b>');
  // Each paragraph has the direction of its own words.
  expect(reply?.html).toContain('<p dir="auto">שלום. ');
});

test('templates are filled in, spam is not answered, and without a mail server nothing is sent', async () => {
  const { owner, store } = await setUp('sqlite');
  const reference = await enquire(store, noon, { name: 'Ada {booking}' });
  const form = (await owner.get(`enquiries/${reference}/reply`)).json<ReplyStart>();
  expect(form.templates.map(({ name }) => name)).toEqual(['Yes', 'No', 'More details', 'Screening']);
  expect(form.templates[0]?.text).toMatch(
    /^Hello Ada \{booking\},\n\n[^]*\/contact#review\n\nDirection\nLongtake$/,
  );
  expect(form).toMatchObject({ answersTo: testFacts.email.hello });
  expect(form.templates[0]?.text).not.toContain('{when}');

  // Who has a review to come is not asked to choose a time.
  const startsAt = noon + 24 * hour;
  await testReview(
    testDeps(store, () => noon),
    { startsAt, email: 'Ada@example.com' },
  );
  const booked = (await owner.get(`enquiries/${reference}/reply`)).json<ReplyStart>();
  expect(booked.templates[0]?.text).toContain('that you booked: Tuesday 17 November, 13:00 in Berlin.');
  expect(booked.templates[0]?.text).not.toContain('/contact');

  const spam = await enquire(store, noon, {}, 'mostly links');
  expect((await owner.post(`enquiries/${spam}/reply`, { text: words, seen: null })).statusCode).toBe(409);
  expect((await owner.post(`enquiries/${reference}/reply`, { text: ' \n', seen: null })).statusCode).toBe(
    422,
  );

  const without = await signedIn(await testDesk(store, { now: () => noon }), store, testOwner, noon);
  expect((await without.post(`enquiries/${reference}/reply`, { text: words, seen: null })).statusCode).toBe(
    409,
  );
  expect((await without.get('me')).json()).toMatchObject({ sendsMail: false });
});

async function setUp(engine: Engine) {
  const store = await openTestStore(engine);
  const mail = await testMailServer();
  const clock = { now: noon };
  const now = () => clock.now;
  const app = await testDesk(store, { now, settings: { SMTP_URL: mail.url } });
  const handlers = enquiryMails(testMailDeps(store, mail.url, now));
  const owner = await signedIn(app, store, testOwner, noon);
  return {
    store,
    mail,
    clock,
    owner,
    other: await signedIn(app, store, otherOwner, noon),
    /** One that looks once, and then stops when what it took is sent. */
    dispatch: async () => {
      const dispatcher = testDispatcher({ store, handlers, now });
      const due = store.db.selectFrom('deliveries').select('id').where('dueAt', '<=', clock.now);
      await expect.poll(() => due.where('state', '=', 'due').execute()).toEqual([]);
      await dispatcher.stop();
    },
    state: async (reference: string) => (await owner.get(`enquiries/${reference}`)).json<DeskEnquiry>(),
  };
}
