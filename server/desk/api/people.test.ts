import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isoInstant as iso } from '../../../domain/time/instants.ts';
import { enquire, signedIn, testDeps, testReview } from '../../../tests/support/desk-visit.ts';
import { testDesk } from '../../../tests/support/test-desk.ts';
import { type Engine, engines, openTestStore } from '../../../tests/support/test-store.ts';
import type { Forgotten } from '../../people/forget-person.ts';
import type { PeopleResponse, PersonResponse } from './people.ts';

const noon = Date.UTC(2026, 10, 16, 12, 0);

describe.each(engines)('people at the desk, on %s', (engine) => {
  test('everybody is listed once, by pages without a gap, and found by name or words', async () => {
    const { store, owner, book } = await setUp(engine);
    for (let index = 0; index < 60; index += 1) {
      await enquire(store, noon + index, { email: `p${index}@example.com`, name: `Person ${index}` });
    }
    await enquire(store, noon - 1, { email: 'P7@Example.com', name: 'Former', message: 'Wombat' });
    await book('p7@example.com');
    // Longer than the six letters of a reference, any of which a search by the beginning of a word finds too.
    await book('Zedekiah@example.com');

    const first = (await owner.get('people')).json<PeopleResponse>();
    const rest = (
      await owner.get(`people?after=${encodeURIComponent(first.next ?? '')}`)
    ).json<PeopleResponse>();
    const everybody = [...first.people, ...rest.people];
    expect(new Set(everybody.map(({ email }) => email)).size).toBe(61);
    expect(everybody).toHaveLength(61);
    expect(rest.next).toBeNull();
    expect(everybody.find(({ email }) => email === 'p7@example.com')).toMatchObject({
      name: 'Person 7',
      enquiries: 2,
      reviews: 1,
    });
    const found = async (words: string) => {
      const response = (await owner.get(`people?q=${words}`)).json<PeopleResponse>();
      return response.people.map(({ email }) => email);
    };
    expect(await found('wombat')).toEqual(['p7@example.com']);
    expect(await found('zedekiah@')).toEqual(['zedekiah@example.com']);
    expect(await found('%25')).toEqual([]);
  });

  test('whoever made contact last comes first; who sent only spam is apart, and found by search', async () => {
    const { store, owner, book } = await setUp(engine);
    for (const [index, name] of ['dan', 'cleo', 'spammer', 'ada', 'bea'].entries())
      await enquire(store, noon - 10_000 + index, { email: `${name}@example.com`, name });
    await enquire(store, noon - 1, { email: 'Ada@example.com', name: 'ada' });
    const spam = sql`update enquiries set spam_reason = 'links' where`;
    await sql`${spam} email = 'spammer@example.com' or (name = 'ada' and received_at = ${noon - 1})`.execute(
      store.db,
    );
    await book('dan@example.com');
    const listed = async (query: string) =>
      (await owner.get(`people${query}`))
        .json<PeopleResponse>()
        .people.map(({ email, lastAt }) => [email.split('@')[0], noon - Date.parse(lastAt)]);
    expect(await listed('')).toEqual([
      ['dan', 0],
      ['bea', 9_996],
      ['ada', 9_997],
      ['cleo', 9_999],
    ]);
    expect(await listed('?q=spammer')).toEqual([['spammer', 9_998]]);
  });

  test('one person has one timeline, which can be taken along', async () => {
    const { store, owner, book } = await setUp(engine);
    const reference = await enquire(store, noon - 1, { name: 'Ada', message: 'A long message. '.repeat(50) });
    await owner.post(`enquiries/${reference}/notes`, { text: 'Met at a festival.' });
    const review = await book('ADA@example.com');

    const person = (await owner.get('people/Ada@Example.com')).json<PersonResponse>();
    expect(person).toMatchObject({ names: ['Ada'], blocked: false, enquiries: [{ reference }] });
    expect(person.timeline.map(({ reference: about, what }) => [about, what])).toEqual(
      expect.arrayContaining([
        [reference, 'received'],
        [reference, 'noted'],
        [review, 'booked'],
      ]),
    );
    const taken = await owner.get('people/ada@example.com/export');
    expect(taken.headers['content-disposition']).toBe(
      'attachment; filename="ada@example.com-2026-11-16.json"',
    );
    expect(taken.json()).toMatchObject({
      enquiries: [
        { message: expect.stringMatching(/^(A long message\.\s?){50}$/), receivedAt: iso(noon - 1) },
      ],
      reviews: [{ reference: review }],
      deliveries: expect.arrayContaining([expect.objectContaining({ reference: review })]),
    });
    expect((await owner.get('people/nobody@example.com')).statusCode).toBe(404);
    expect((await owner.get('people/nobody@example.com/export')).statusCode).toBe(404);
  });

  test('whoever wrote more than a page shows is told of as such, exported whole, and forgotten whole', async () => {
    const { store, owner } = await setUp(engine);
    const reference = await enquire(store, noon, { email: 'often@example.com' });
    await sql`
      insert into enquiries (reference, key, digest, received_at, name, email, message, canary)
      with recursive n (i) as (select 0 union all select i + 1 from n where i < 1999)
      select 'LT-' || i, i, '', received_at + 1 + i, name, email, message, 0 from n, enquiries
      where reference = ${reference}`.execute(store.db);
    const page = (await owner.get('people/often@example.com')).json<PersonResponse>();
    expect([page.enquiries.length, page.more]).toEqual([1_000, true]);
    const whole = (await owner.get('people/often@example.com/export')).json<typeof page>();
    expect([whole.enquiries.length, whole.more]).toEqual([2_001, false]);
    const gone = await owner.post('people/often@example.com/forget', { confirm: 'often@example.com' });
    expect(gone.json<Forgotten>().enquiries).toBe(2_001);
    expect(await store.db.selectFrom('enquiries').select('reference').execute()).toEqual([]);
  });

  test('a character that no text can have is no fault of the server', async () => {
    const { owner } = await setUp(engine);
    const status = { sqlite: [200, 404, 200], postgres: [400, 400, 400] }[engine];
    const responses = [owner.get('people?q=%00'), owner.get('people/%00'), owner.delete('blocked/%00')];
    expect((await Promise.all(responses)).map(({ statusCode }) => statusCode)).toEqual(status);
  });

  test('the longest address is shown, unblocked and forgotten like any other', async () => {
    const { store, owner } = await setUp(engine);
    const email = `${'+'.repeat(64)}@${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(57)}.example`;
    await enquire(store, noon, { email });
    await owner.post('blocked', { email });
    const path = encodeURIComponent(email);
    expect((await owner.get(`people/${path}`)).json()).toMatchObject({ email, blocked: true });
    expect((await owner.delete(`blocked/${path}`)).json()).toEqual({ blocked: [] });
    const gone = await owner.post(`people/${path}/forget`, { confirm: email });
    expect(gone.json<Forgotten>().enquiries).toBe(1);
  });

  test('who is forgotten is in no row of any table, notes, actions and search included', async () => {
    const { store, owner, book } = await setUp(engine);
    const reference = await enquire(store, noon, { name: 'Lovelace', message: 'Lovelace asks.' });
    const review = await book('ada@example.com');
    const booked = await book('Ada@Example.com');
    await owner.post(`enquiries/${reference}/notes`, { text: 'Lovelace called.' });
    await owner.post(`enquiries/${reference}/snooze`, { until: iso(noon + 1_000) });
    await owner.post(`reviews/${review}/cancel`, { words: 'Dear Ada Lovelace' });
    await owner.post('blocked', { email: 'ada@example.com' });
    const stays = await enquire(store, noon, { name: 'Bea', email: 'bea@example.com' });

    const wrong = await owner.post('people/ada@example.com/forget', { confirm: 'bea@example.com' });
    expect(wrong.statusCode).toBe(409);
    const gone = await owner.post('people/ada@example.com/forget', { confirm: 'ADA@example.com' });
    expect(gone.json<Forgotten>()).toMatchObject({ enquiries: 1, reviews: 2, notes: 1 });

    for (const { name } of await store.db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(store.db);
      const text = JSON.stringify(rows, (_, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      );
      for (const word of ['lovelace', 'ada@', reference, review, booked])
        expect([name, text.toLowerCase().includes(word.toLowerCase())]).toEqual([name, false]);
    }
    expect((await owner.get('enquiries?list=all&q=lovelace')).json()).toMatchObject({ enquiries: [] });
    expect((await owner.get(`enquiries/${stays}`)).statusCode).toBe(200);
  });
});

async function setUp(engine: Engine) {
  const store = await openTestStore(engine);
  const app = await testDesk(store, { now: () => noon });
  const owner = await signedIn(app, store, undefined, noon);
  let startsAt = Date.UTC(2026, 10, 17, 9, 0);
  const deps = testDeps(store, () => noon);
  return {
    store,
    owner,
    book: (email: string) => testReview(deps, { startsAt: (startsAt += 900_000), email }),
  };
}
