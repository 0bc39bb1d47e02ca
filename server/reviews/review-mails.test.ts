import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { hour, minute } from '../../domain/time/instants.ts';
import { testDeps, testReview } from '../../tests/support/desk-visit.ts';
import { calendarOf, eventOf } from '../../tests/support/read-calendar.ts';
import { testSecret } from '../../tests/support/test-app.ts';
import { testDispatcher, testMailDeps, testMailServer } from '../../tests/support/test-mail-server.ts';
import { testRules } from '../../tests/support/test-rules.ts';
import { openTestStore } from '../../tests/support/test-store.ts';
import { setReviewCallWay } from './call-way.ts';
import { cancelReview } from './cancel-review.ts';
import { moveReview } from './move-review.ts';
import { cancelUrl, readManageToken } from './review-links.ts';
import { reviewMails } from './review-mails.tsx';

const noon = Date.UTC(2026, 10, 16, 12, 0);
const requestedAt = Date.UTC(2026, 10, 17, 13, 15);
const visitor = 'ada@example.com';
const studio = 'studio@longtake.example';

describe('the mails of a review', () => {
  test('booked, moved, cancelled: both sides get a calendar entry that replaces the one before', async () => {
    const { toBoth, reviews } = await setUp();
    const reference = await reviews.book();

    const [toVisitor, toStudio] = await toBoth(1);
    expect(toVisitor?.subject).toBe('15-min review: Tuesday 17 November, 14:15 in Berlin');
    expect(toVisitor?.text).toContain('Tuesday 17 November, 14:15 in Berlin');
    expect(toVisitor?.text).toContain('Tuesday 17 November, 18:45 in Bengaluru');
    const [, token = ''] =
      /longtake\.example\/contact\?review=([^#"]+)#review"/.exec(toVisitor?.html ?? '') ?? [];
    expect(readManageToken(testSecret, token)).toBe(reference);
    // An open panel must not be a way to mail strangers: nothing typed goes to the visitor's
    // address.
    expect(`${toVisitor?.html}${toVisitor?.text}${calendarOf(toVisitor)}`).not.toContain('Lovelace');
    expect(toStudio?.subject).toContain('Ada Lovelace');
    expect(toStudio?.text).toContain('A lamp under water.');
    expect(toStudio?.html).toContain(cancelUrl('https://longtake.example', testSecret, reference));
    expect(toStudio?.replyTo).toEqual([{ name: 'Ada Lovelace', address: visitor }]);

    const first = [eventIn(toVisitor), eventIn(toStudio)];
    for (const event of first) {
      expect(event).toMatchObject({ method: 'REQUEST', sequence: 0, status: 'CONFIRMED', isInUtc: true });
      expect(event).toMatchObject({
        startsAt: '2026-11-17T13:15:00.000Z',
        endsAt: '2026-11-17T13:30:00.000Z',
      });
      expect(event.organizer).toBe('mailto:hello@longtake.example');
      expect(event.attendees).toEqual([`mailto:${visitor}`, `mailto:${studio}`]);
    }
    expect(new Set(first.map(({ uid }) => uid)).size).toBe(1);

    await reviews.move(reference, requestedAt + 24 * hour);
    const [moved] = await toBoth(2);
    expect(moved?.text).toContain('Tuesday 17 November, 14:15 in Berlin');
    expect(eventIn(moved)).toMatchObject({
      method: 'REQUEST',
      uid: first[0]?.uid,
      sequence: 1,
      startsAt: '2026-11-18T13:15:00.000Z',
    });

    await reviews.cancel(reference);
    const cancelled = await toBoth(3);
    expect(cancelled[1]?.text).toMatch(/Ada Lovelace cancelled a review\./i);
    for (const mail of cancelled) {
      expect(eventIn(mail)).toMatchObject({
        method: 'CANCEL',
        uid: first[0]?.uid,
        sequence: 2,
        status: 'CANCELLED',
        startsAt: '2026-11-18T13:15:00.000Z',
      });
    }
  });

  test.each([
    [60, 'in an hour', 'in 60 minutes'],
    [12, 'in 12 minutes', 'in an hour'],
  ])('%s minutes before the time that counts, both sides are reminded: %s', async (minutes, left, wrong) => {
    const { toBoth, reviews, dispatcher, clock } = await setUp();
    const reference = await reviews.book();
    await toBoth(1);
    await reviews.move(reference, requestedAt + 24 * hour);
    await toBoth(2);

    clock.now = requestedAt + 24 * hour - minutes * minute;
    dispatcher.wake();

    const [toVisitor, toStudio] = await toBoth(3);
    expect(toVisitor?.subject).toBe(`15-min review, ${left}: Wednesday 18 November, 14:15 in Berlin`);
    expect(toVisitor?.attachments).toEqual([]);
    expect(toVisitor?.text).toMatch(new RegExp(`Your review begins ${left}\\.`, 'i'));
    expect(toStudio?.subject).toContain('reminder: Ada Lovelace');
    expect(toStudio?.text).toMatch(new RegExp(`Ada Lovelace, ${left}\\.`, 'i'));
    expect(`${toVisitor?.html}${toStudio?.html}`).not.toContain(wrong);
  });

  test('when the studio moves and cancels, neither side is told that the visitor did', async () => {
    const { toBoth, reviews } = await setUp();
    const reference = await reviews.book();
    await toBoth(1);

    await reviews.move(reference, requestedAt + 15 * minute, 'direction@longtake.example');
    const [moved, movedForStudio] = await toBoth(2);
    expect(moved?.text).toMatch(/We moved your review\./i);
    expect(moved?.text).toContain('Tuesday 17 November, 14:15 in Berlin');
    expect(movedForStudio?.text).toMatch(/We moved Ada Lovelace's review\./i);

    await reviews.cancel(reference, { owner: null, words: 'Our camera is ill.' });
    const [toVisitor, toStudio] = await toBoth(3);
    expect(toStudio?.text).toMatch(/We cancelled Ada Lovelace's review\./i);
    expect(toStudio?.text).not.toMatch(/Ada Lovelace cancelled/i);
    expect(toVisitor?.text).toContain('We have to cancel this one');
    expect(toVisitor?.text).toContain('Our camera is ill.');
    expect(toVisitor?.html).toContain('Our camera is ill.');
  });

  test.each([
    [59, []],
    [60, ['review-reminder', 'review-reminder-notice']],
  ])('booked %s minutes ahead: reminders are %j', async (minutes, expected) => {
    const { reviews, clock, store } = await setUp({ rules: { ...testRules, noticeHours: 0 } });
    clock.now = requestedAt - minutes * minute;
    await reviews.book();
    const queued = await store.db
      .selectFrom('deliveries')
      .select('kind')
      .where('kind', 'in', ['review-reminder', 'review-reminder-notice'])
      .orderBy('kind')
      .execute();
    expect(queued.map(({ kind }) => kind)).toEqual(expected);
  });

  test('a mail server away at the first try does not lose a reminder weeks ahead, and a late one is not sent', async () => {
    const { mails, reviews, dispatcher, clock, store, server } = await setUp({ refuse: 2 });
    await reviews.book(requestedAt + 14 * 24 * hour);
    await expect.poll(() => server.refused).toBe(2);
    clock.now = requestedAt + 14 * 24 * hour - hour;
    dispatcher.wake();
    expect(await mails(visitor, 2)).toHaveLength(2);
    expect((await mails(visitor, 2)).filter(({ subject }) => subject?.includes('in an hour'))).toHaveLength(
      1,
    );

    await store.write((tx) =>
      tx
        .updateTable('deliveries')
        .set({ state: 'due', finishedAt: null })
        .where('kind', '=', 'review-reminder')
        .execute(),
    );
    clock.now = requestedAt + 14 * 24 * hour;
    dispatcher.wake();
    const reminders = store.db.selectFrom('deliveries').select('state').where('kind', '=', 'review-reminder');
    await expect.poll(() => reminders.execute()).toEqual([{ state: 'skipped' }]);
  });
});

test('the way to the call, set at the desk, is mailed, and the visitor’s calendar follows', async () => {
  const { mails, reviews, deps } = await setUp();
  const reference = await reviews.book();
  const [booked] = await mails(visitor, 1);
  await setReviewCallWay(deps, reference, '+91 80 1234 5678', 'owner@longtake.example');
  const [, way] = await mails(visitor, 2);
  expect(way?.subject).toBe('15-min review, where we meet: Tuesday 17 November, 14:15 in Berlin');
  expect(way?.text).toContain('Where: +91 80 1234 5678');
  expect(way?.html).toContain('href="tel:+918012345678"');
  expect(eventIn(way)).toMatchObject({ uid: eventIn(booked).uid, sequence: 1, method: 'REQUEST' });
  expect(calendarOf(way)).toContain('LOCATION:+91 80 1234 5678');
});

async function setUp({ refuse = 0, rules = testRules } = {}) {
  const store = await openTestStore();
  const away = { refused: 0 };
  const server = await testMailServer({
    onMailFrom(_address, _session, callback) {
      if (away.refused >= refuse) return callback();
      away.refused += 1;
      return callback(Object.assign(new Error('come back later'), { responseCode: 451 }));
    },
  });
  const clock = { now: noon };
  const now = () => clock.now;
  const handlers = reviewMails({
    ...testMailDeps(store, server.url, now),
    studioEmail: `Studio <${studio}>`,
  });
  const dispatcher = testDispatcher({ store, handlers, now });
  const deps = { ...testDeps(store, now), rules, wakeDispatcher: dispatcher.wake };
  const reviews = {
    book: (startsAt = requestedAt, name = 'Ada Lovelace') =>
      testReview(deps, { startsAt, name, note: 'A lamp under water.' }),
    move: (reference: string, startsAt: number, owner?: string) =>
      moveReview(deps, reference, startsAt, owner),
    cancel: (reference: string, by: Parameters<typeof cancelReview>[2] = 'visitor') =>
      cancelReview(deps, reference, by),
  };
  const mails = async (address: string, count: number) => {
    await expect.poll(() => server.to(address)).toHaveLength(count);
    // A leap of the clock before the end of a delivery is noted would send it again.
    await expect.poll(() => inHand(store)).toEqual([]);
    return server.to(address).map(({ mail }) => mail);
  };
  /** The last of as many to the visitor, and to the studio. */
  const toBoth = async (count: number) =>
    [await mails(visitor, count), await mails(studio, count)].map((list) => list[count - 1]);
  return { mails, toBoth, reviews, dispatcher, clock, store, deps, server: away };
}

function inHand(store: Awaited<ReturnType<typeof openTestStore>>) {
  return store.db.selectFrom('deliveries').select('id').where('leaseOwner', 'is not', null).execute();
}

const eventIn = (mail: Email | undefined) => eventOf(calendarOf(mail));
