import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hour, isoInstant as iso } from '../../../domain/time/instants.ts';
import { enquire, signedIn } from '../../../tests/support/desk-visit.ts';
import { otherOwner, testDesk, testOwner } from '../../../tests/support/test-desk.ts';
import { type Engine, engines, openTestStore } from '../../../tests/support/test-store.ts';
import type { DeskEnquiry, EnquiriesResponse } from './enquiries.ts';
import type { CountsResponse, TodayResponse } from './today.ts';

const noon = Date.UTC(2026, 10, 16, 12, 0);

describe.each(engines)('enquiries at the desk, on %s', (engine) => {
  test('each list has what belongs there, in its order', async () => {
    const { store, owner, list } = await setUp(engine);
    const late = await enquire(store, noon - 30 * hour, { name: 'Late' });
    const soon = await enquire(store, noon - 20 * hour, { useCase: 'film', budget: '50k-100k' });
    const answered = await enquire(store, noon - 3 * hour);
    const snoozed = await enquire(store, noon - 2 * hour);
    const spam = await enquire(store, noon - hour, {}, 'mostly links');
    await owner.post(`enquiries/${answered}/answered`);
    await owner.post(`enquiries/${snoozed}/snooze`, { until: new Date(noon + hour).toISOString() });

    expect(await list('waiting')).toEqual([late, soon]);
    expect(await list('answered')).toEqual([answered]);
    expect(await list('snoozed')).toEqual([snoozed]);
    expect(await list('spam')).toEqual([spam]);
    expect(await list('all')).toEqual([spam, snoozed, answered, soon, late]);
    expect((await owner.get('counts')).json<CountsResponse>()).toMatchObject({
      waiting: 2,
      overdue: 1,
      snoozed: 1,
      spam: 1,
    });
    const today = (await owner.get('today')).json<TodayResponse>();
    expect(today).toMatchObject({ overdue: [{ reference: late }], waiting: 2, spam: 1 });
    expect(today.dueSoon).toMatchObject([{ reference: soon, facts: ['Feature Film', '$50K - $100K'] }]);
  });

  test('pages have no gap and no repetition, also among those of the same instant', async () => {
    const { store, owner, clock } = await setUp(engine);
    const all: string[] = [];
    for (let index = 0; index < 120; index += 1) {
      all.push(await enquire(store, noon + Math.floor(index / 40), { message: `Scene ${index}` }));
    }
    clock.now = noon + hour;
    const today = (await owner.get('today')).json<TodayResponse>();
    expect(today).toMatchObject({ overdue: [], dueSoon: [], waiting: 120 });
    expect(today.later).toHaveLength(10);
    for (const query of ['list=waiting', 'list=all', 'list=all&q=scene']) {
      const seen: string[] = [];
      let after = '';
      do {
        const page = (await owner.get(`enquiries?${query}${after}`)).json<EnquiriesResponse>();
        seen.push(...page.enquiries.map(({ reference }) => reference));
        after = page.next === null ? '' : `&after=${page.next}`;
      } while (after);
      expect(seen).toHaveLength(120);
      expect(seen.toSorted()).toEqual(all.toSorted());
    }
    expect((await owner.get('enquiries?after=forged')).statusCode).toBe(422);
    expect((await owner.get('enquiries?list=none')).statusCode).toBe(422);
  });

  test('search finds an enquiry by every field, and by the beginning of a word', async () => {
    const { store, list } = await setUp(engine);
    const found = await enquire(store, noon, {
      name: 'Zoë Harbour',
      email: 'producer@north-light.example',
      company: 'Six Set-ups Ltd',
      useCase: 'music-video',
      budget: '10k-25k',
      message: 'Night exterior, heavy rain, eleven set-ups.',
      source: { firstPage: '/work', utm_campaign: 'festival' },
    });
    await enquire(store, noon, { message: 'Nothing of it' });
    const words = [
      'Zoë',
      'zoe',
      'Zoe\u0308',
      'hárb',
      'producer@north-light.example',
      'north',
      'light.example',
      'six set',
    ];
    const more = ['music', 'Music Video', '$10K', 'heavy RAIN', 'festival', found, found.slice(3, 8)];
    for (const typed of [...words, ...more]) {
      expect([typed, await list('all', typed)]).toEqual([typed, [found]]);
    }
    expect(await list('answered', 'harbour')).toEqual([]);
    for (const typed of ['harbour moon', '"', "' or 1=1 --", 'rain* OR NEAR(', '\\', '()', ':*&|!']) {
      expect([typed, await list('all', typed)]).toEqual([typed, []]);
    }
  });
});

describe.each(engines)('what became of an enquiry, on %s', (engine) => {
  test('is set by a tap, taken back, listed, searched, and says why not', async () => {
    const { store, owner, list, clock } = await setUp(engine);
    const reference = await enquire(store, noon - 2 * hour, { name: 'Zoë Harbour' });
    const became = (outcome: string | null, more: object = {}) =>
      owner.post(`enquiries/${reference}/outcome`, { outcome, reason: null, ...more });
    expect((await became('talking')).statusCode).toBe(409);
    await owner.post(`enquiries/${reference}/answered`);
    const { outcome, pilotAt } = (await became('pilot')).json<DeskEnquiry>();
    expect([outcome, pilotAt?.slice(0, 16)]).toEqual(['pilot', '2026-11-16T12:00']);
    expect(await list('pilot')).toEqual([reference]);
    expect(await list('pilot', 'harbour')).toEqual([reference]);
    expect([await list('answered'), await list('talking', 'harbour')]).toEqual([[], []]);

    clock.now += hour;
    expect((await became('delivered')).json()).toMatchObject({ outcome: 'delivered', pilotAt });
    expect((await became('talking')).json()).toMatchObject({ pilotAt: null });
    // The undo of the last.
    const outcomeAt = new Date(noon).toISOString();
    expect((await became('delivered', { outcomeAt, pilotAt })).json()).toMatchObject({
      outcome: 'delivered',
      outcomeAt,
      pilotAt,
    });
    expect((await became('no')).statusCode).toBe(422);
    expect((await became('talking', { reason: 'budget' })).statusCode).toBe(422);
    expect((await became('lost')).statusCode).toBe(422);
    const lost = (await became('no', { reason: 'budget' })).json<DeskEnquiry>();
    expect(lost).toMatchObject({ outcome: 'no', outcomeReason: 'budget', pilotAt });
    expect(lost.timeline.map(({ what, note }) => [what, note]).slice(-2)).toEqual([
      ['delivered', null],
      ['no', 'Budget'],
    ]);
    expect(await list('no')).toEqual([reference]);
    // "Pilot agreed" by mistake, after a "no" to which none was agreed, and its undo.
    await became(null);
    const never = (await became('no', { reason: 'budget' })).json<DeskEnquiry>();
    expect((await became('pilot')).json()).toMatchObject({ pilotAt: expect.any(String) });
    const undo = { reason: 'budget', outcomeAt: never.outcomeAt, pilotAt: never.pilotAt };
    expect((await became('no', undo)).json()).toMatchObject({ outcome: 'no', pilotAt: null });
    expect((await became(null)).json()).toMatchObject({ outcome: null, outcomeReason: null, pilotAt: null });
    expect(await list('answered')).toEqual([reference]);
    await became('talking');
    await owner.post(`enquiries/${reference}/waiting`);
    expect(await list('talking')).toEqual([]);
  });
});

test('all enquiries as CSV open in a spreadsheet, and none of them is a formula there', async () => {
  const { store, owner } = await setUp('sqlite');
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '|cmd', '＝1+1', '\r=1'];
  for (const [index, name] of formulas.entries()) await enquire(store, noon + index, { name });
  const source = {
    firstPage: '/work',
    referrer: 'https://festival.example/',
    utm_source: 'card',
    utm_campaign: 'berlin',
  };
  const message = 'He said "no",\nthen; "yes".\n=1+1\nand;=2';
  await enquire(store, noon - 1, { name: 'Zoë Šťastná', message, company: '🎬, Ltd', source });
  await enquire(store, noon - 2, { name: 'Cal', source: { entered: '=Festival' } });
  const { rawPayload, headers } = await owner.get('enquiries.csv');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  // Excel takes a file for UTF-8 by these three bytes alone.
  expect(rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const [head = [], ...rows] = cellsOf(rawPayload.toString('utf8').slice(1));
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  expect(column('name')).toEqual([
    ...formulas.toReversed().map((name) => `'${name.replace(/(?<=[\t\r])=/, '\u2060=')}`),
    'Zoë Šťastná',
    'Cal',
  ]);
  // Where cells are separated by semicolons one begins inside it: a character that nothing shows is before it.
  expect(column('message').at(-2)).toBe(message.replace('=1+1', '\u2060=1+1').replace(';=2', ';\u2060=2'));
  expect(column('company').at(-2)).toBe('🎬, Ltd');
  expect(['first page', 'came from', 'campaign'].map((name) => column(name).slice(-2))).toEqual([
    ['/work', ''],
    ['https://festival.example/', "'=Festival"],
    ['source: card; campaign: berlin', ''],
  ]);
});

/** RFC 4180: every cell in quotes, lines end with CRLF. */
function cellsOf(csv: string): string[][] {
  expect(csv).toMatch(/^(?:"(?:[^"]|"")*"(?:,|\r\n))+$/);
  const cells = [...csv.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)];
  return cells
    .reduce<string[][]>(
      (lines, [, cell = '', end]) => {
        lines.at(-1)?.push(cell.replaceAll('""', '"'));
        return end === ',' ? lines : [...lines, []];
      },
      [[]],
    )
    .slice(0, -1);
}

test('of two owners who mark the same enquiry, the slower one is told who was faster', async () => {
  const { store, owner, other } = await setUp('sqlite');
  const reference = await enquire(store, noon);
  const [first, second] = await Promise.all([
    owner.post(`enquiries/${reference}/answered`),
    other.post(`enquiries/${reference}/answered`),
  ]);
  const [won, lost] = first.statusCode === 200 ? [owner, second] : [other, first];
  expect(new Set([first.statusCode, second.statusCode])).toEqual(new Set([200, 409]));
  expect(lost.json()).toMatchObject({
    title: expect.stringMatching(/^(Direction|Producer) answered this at 17:30 \(Bengaluru\)\.$/),
  });
  expect((await won.post(`enquiries/${reference}/answered`)).statusCode).toBe(200);
  const own = await won.post(`enquiries/${reference}/snooze`, { until: iso(noon + hour) });
  expect([own.statusCode, own.json()]).toMatchObject([
    409,
    { title: 'You answered this at 17:30 (Bengaluru).' },
  ]);
  expect((await other.post(`enquiries/${reference}/snooze`, { until: iso(noon + hour) })).statusCode).toBe(
    409,
  );

  const undone = (await won.post(`enquiries/${reference}/waiting`)).json<DeskEnquiry>();
  expect(undone.answeredAt).toBeNull();
  expect(undone.timeline.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['received', 'answered', 'waiting again']),
  );
});

test('a snooze outlasts further messages of the sender, the reminder waits for its end, and a second one can be taken back', async () => {
  const { store, owner, list, clock } = await setUp('sqlite');
  const reference = await enquire(store, noon);
  await owner.post(`enquiries/${reference}/snooze`, { until: iso(noon + 72 * hour) });
  clock.now = noon + 48 * hour;
  const further = await enquire(store, clock.now);

  expect(await list('snoozed')).toEqual([reference]);
  expect(await list('waiting')).toEqual([further]);
  const reminders = () =>
    store.db
      .selectFrom('deliveries')
      .select('dueAt')
      .where('about', '=', reference)
      .where('kind', '=', 'enquiry-reminder')
      .execute();
  expect(await reminders()).toEqual([{ dueAt: noon + 72 * hour }]);
  clock.now = noon + 72 * hour;
  expect(await list('waiting')).toEqual([reference, further]);

  // The response to a second snooze has the first, so that an undo can set it again.
  const snooze = async (until: string) =>
    (await owner.post(`enquiries/${further}/snooze`, { until })).json<DeskEnquiry>();
  const [first, second] = [iso(clock.now + hour), iso(clock.now + 24 * hour)];
  expect((await snooze(first)).snoozedBefore).toBeUndefined();
  expect(await snooze(second)).toMatchObject({ snoozedUntil: second, snoozedBefore: first });
  expect(await snooze(first)).toMatchObject({ snoozedUntil: first, snoozedBefore: second });
  const back = (await owner.post(`enquiries/${further}/unsnooze`)).json<DeskEnquiry>();
  expect(back.snoozedUntil).toBeNull();
  expect((await owner.post(`enquiries/${further}/snooze`, { until: iso(noon) })).statusCode).toBe(422);
});

test.each(engines)(
  'on %s, what an owner marks as spam is taken back, and no mail goes out twice',
  async (engine) => {
    const { store, owner, list, clock } = await setUp(engine);
    const due = async (reference: string) => {
      const rows = store.db.selectFrom('deliveries').select(['kind', 'dueAt', 'state']);
      return (await rows.where('about', '=', reference).orderBy('kind').execute()).map(
        ({ kind, dueAt, state }) => [kind, state, Math.floor((dueAt - noon) / 1000)],
      );
    };
    const reference = await enquire(store, noon);
    const sent = store.db.updateTable('deliveries').set({ state: 'sent', finishedAt: noon });
    await sent.where('kind', '!=', 'enquiry-reminder').execute();
    const marked = (await owner.post(`enquiries/${reference}/spam`)).json<DeskEnquiry>();
    expect(marked.spamReason).toBe('marked by us');
    expect(await list('spam')).toEqual([reference]);
    expect((await due(reference)).map(([kind]) => kind)).not.toContain('enquiry-reminder');
    await owner.post(`enquiries/${reference}/release`);
    expect(await list('waiting')).toEqual([reference]);
    expect(await due(reference)).toEqual([
      ['enquiry-acknowledgement', 'sent', 0],
      ['enquiry-notice', 'sent', 0],
      ['enquiry-reminder', 'due', 20 * 3_600],
    ]);

    // "Not spam", taken back while its mails wait for that.
    const found = await enquire(store, noon, {}, 'mostly links');
    await owner.post(`enquiries/${found}/release`);
    expect(await due(found)).toEqual([
      ['enquiry-acknowledgement', 'due', 20],
      ['enquiry-notice', 'due', 20],
      ['enquiry-reminder', 'due', 20 * 3_600],
    ]);
    clock.now += 10_000;
    await owner.post(`enquiries/${found}/spam`);
    expect(await due(found)).toEqual([]);
    await owner.post(`enquiries/${reference}/answered`);
    expect((await owner.post(`enquiries/${reference}/spam`)).statusCode).toBe(409);
  },
);

test('what is spam is not answered, snoozed or reminded of before it is released', async () => {
  const { store, owner, list } = await setUp('sqlite');
  const reference = await enquire(store, noon, {}, 'mostly links');
  for (const verb of ['answered', 'waiting', 'snooze', 'unsnooze']) {
    const body = verb === 'snooze' ? { until: iso(noon + hour) } : {};
    const refused = await owner.post(`enquiries/${reference}/${verb}`, body);
    expect([verb, refused.statusCode]).toEqual([verb, 409]);
    expect(refused.json()).toMatchObject({
      title: 'This is spam. If it’s real, release it first.',
    });
  }
  expect(await list('spam')).toEqual([reference]);
  expect(await store.db.selectFrom('deliveries').select('id').execute()).toEqual([]);
  await owner.post(`enquiries/${reference}/release`);
  expect((await owner.post(`enquiries/${reference}/answered`)).statusCode).toBe(200);
});

test('a note sent twice is one note; assigning, releasing and reading say who did what', async () => {
  const { store, owner, other } = await setUp('sqlite');
  const reference = await enquire(store, noon, {}, 'mostly links');
  const key = randomUUID();
  for (let time = 0; time < 2; time += 1) {
    const noted = await owner.post(`enquiries/${reference}/notes`, { text: ' Called back. ' }, key);
    expect(noted.statusCode).toBe(200);
  }
  expect((await owner.post(`enquiries/${reference}/notes`, { text: 'Other.' }, key)).statusCode).toBe(409);
  expect((await owner.post(`enquiries/${reference}/notes`, { text: ' ' })).statusCode).toBe(422);
  expect((await owner.post(`enquiries/${reference}/notes`, { text: 'x' }, 'none')).statusCode).toBe(400);
  await other.post(`enquiries/${reference}/assign`, { to: testOwner });
  expect((await owner.post(`enquiries/${reference}/assign`, { to: 'x@y.example' })).statusCode).toBe(422);
  await other.post(`enquiries/${reference}/release`);
  await owner.post(`enquiries/${reference}/release`);

  const whole = (await owner.get(`enquiries/${reference}`)).json<DeskEnquiry>();
  expect(whole).toMatchObject({ assignedTo: testOwner, spamReason: null, email: 'ada@example.com' });
  expect(whole.timeline.filter(({ by }) => by).map(({ by, what, note }) => [by, what, note])).toEqual([
    [testOwner, 'noted', 'Called back.'],
    [otherOwner, 'assigned', testOwner],
    [otherOwner, 'released', 'mostly links'],
  ]);
  expect(whole.deliveries).toHaveLength(3);
  expect((await owner.get('enquiries/LT-222222')).statusCode).toBe(404);
  expect((await owner.post('enquiries/none/answered')).statusCode).toBe(404);
});

async function setUp(engine: Engine) {
  const store = await openTestStore(engine);
  const clock = { now: noon };
  // Two requests never come at the same instant, which lists of actions go by.
  const app = await testDesk(store, { now: () => (clock.now += 1) });
  const owner = await signedIn(app, store, testOwner, noon);
  const other = await signedIn(app, store, otherOwner, noon);
  async function list(name: string, words = ''): Promise<string[]> {
    const response = await owner.get(`enquiries?list=${name}&q=${encodeURIComponent(words)}`);
    return response.json<EnquiriesResponse>().enquiries.map(({ reference }) => reference);
  }
  return { store, owner, other, list, clock };
}
