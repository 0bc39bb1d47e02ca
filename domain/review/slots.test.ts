import {
  array,
  assert,
  constantFrom,
  infiniteStream,
  integer,
  nat,
  pre,
  property,
  record,
  subarray,
  tuple,
  type Arbitrary,
} from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { day, hour, minute } from '../time/instants.ts';
import { weekdays } from '../time/zoned-time.ts';
import type { Hours, ReviewRules } from './hours.ts';
import { type Slot, freeSlots, nearestSlots } from './slots.ts';

const after = integer({ min: 0, max: 2 * 365 * day });
const zones = [...Intl.supportedValuesOf('timeZone'), 'Asia/Kolkata', 'UTC'];
const begin = Date.UTC(2026, 0, 1);
const twoYears = 2 * 365 * day;
const plain: ReviewRules = {
  slotMinutes: 15,
  noticeHours: 4,
  horizonDays: 21,
  mostPerDay: 1_000,
  windows: [],
  daysOff: [],
};

describe('properties, over every zone and two years', () => {
  test('every zone: slots are inside their window by the clocks of the place, in the future, and apart', () => {
    for (const zone of zones) {
      const wrong: string[] = [];
      assert(
        property(hoursIn(zone), after, integer({ min: 0, max: 48 }), (hours, later, noticeHours) => {
          const rules = { ...plain, windows: [hours], noticeHours, horizonDays: 5 };
          wrong.push(...wrongSlots(rules, freeSlots(rules, [], begin + later), begin + later));
        }),
        // Four hundred zones are as many runs of the property.
        { numRuns: 1 },
      );
      expect(wrong).toEqual([]);
    }
  });

  test('every zone, on every day its clocks change: the same, through the night', () => {
    // Zones whose clocks agree for the two years, such as Berlin and Rome, are one.
    const distinct = new Map(zones.map((zone) => [`${offsetOf(zone)} ${changesOf(zone).join()}`, zone]));
    const changes = [...distinct.values()].flatMap((zone) => changesOf(zone).map((at) => ({ zone, at })));
    expect(changes.length).toBeGreaterThan(100);
    for (const { zone, at } of changes) {
      const night = { zone, days: [...weekdays], from: '00:00', to: '05:00' };
      const inside = { ...night, from: '01:35', to: '02:20' };
      for (const windows of [[night], [inside, { ...night, to: '03:00' }]]) {
        const rules = { ...plain, windows, noticeHours: 0, horizonDays: 2 };
        const slots = freeSlots(rules, [], at - day);
        expect(wrongSlots(rules, slots, at - day)).toEqual([]);
      }
    }
  });

  test('several windows of several zones, with reviews in the way', () => {
    const windows = array(constantFrom(...zones).chain(hoursIn), { minLength: 1, maxLength: 4 });
    assert(
      property(windows, after, infiniteStream(nat(9)), (hours, later, dice) => {
        const now = begin + later;
        const rules = { ...plain, windows: hours, horizonDays: 7 };
        const all = freeSlots(rules, [], now);
        expect(wrongSlots(rules, all, now)).toEqual([]);

        const taken = all.filter(() => dice.next().value === 0);
        const left = all.filter((slot) => !taken.includes(slot));
        expect(freeSlots(rules, taken, now)).toEqual(left);
        const perDay = Map.groupBy(taken, (slot) => slot.day);
        expect(freeSlots({ ...rules, mostPerDay: 2 }, taken, now)).toEqual(
          left.filter((slot) => (perDay.get(slot.day)?.length ?? 0) < 2),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('what a slot is does not depend on the span it is asked in', () => {
    const windows = array(constantFrom(...zones).chain(hoursIn), { minLength: 1, maxLength: 3 });
    assert(
      property(windows, after, nat(), (hours, later, pick) => {
        const rules = { ...plain, windows: hours, horizonDays: 4 };
        const slots = freeSlots(rules, [], begin + later);
        const slot = slots[pick % (slots.length || 1)];
        pre(slot !== undefined);
        const span = { from: slot.startsAt, to: slot.startsAt + 1 };
        expect(freeSlots(rules, [], begin + later, span)).toEqual([slot]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('exact instants', () => {
  const losAngeles = { zone: 'America/Los_Angeles', days: [...weekdays], from: '09:00', to: '09:30' };
  const kolkata = { ...losAngeles, zone: 'Asia/Kolkata' };
  const none = { ...plain, noticeHours: 0, horizonDays: 2 };

  test.each([
    [
      'clocks go forward',
      '2026-03-07T12:00Z',
      ['2026-03-07T17:00', '2026-03-07T17:15', '2026-03-08T16:00', '2026-03-08T16:15'],
    ],
    [
      'clocks go back',
      '2026-10-31T12:00Z',
      ['2026-10-31T16:00', '2026-10-31T16:15', '2026-11-01T17:00', '2026-11-01T17:15'],
    ],
  ])('Los Angeles when %s', (_what, now, expected) => {
    expect(startsOf({ ...none, windows: [losAngeles] }, now)).toEqual(expected);
  });

  test('the hour that does not exist and the hour that exists twice stay inside the window', () => {
    const night = { ...losAngeles, from: '01:30', to: '03:30' };
    const rules = { ...none, windows: [night], horizonDays: 1, slotMinutes: 30 };
    // 01:30 is half an hour before the jump to 03:00, and 03:30 half an hour after it.
    expect(startsOf(rules, '2026-03-08T08:00Z')).toEqual(['2026-03-08T09:30', '2026-03-08T10:00']);
    // 01:30 comes twice; the second one begins the window.
    expect(startsOf(rules, '2026-11-01T07:30Z')).toEqual([
      '2026-11-01T09:30',
      '2026-11-01T10:00',
      '2026-11-01T10:30',
      '2026-11-01T11:00',
    ]);
  });

  test('Kolkata keeps its half hour, in summer and winter', () => {
    expect(startsOf({ ...none, windows: [kolkata], horizonDays: 1 }, '2026-07-01T00:00Z')).toEqual([
      '2026-07-01T03:30',
      '2026-07-01T03:45',
    ]);
    expect(startsOf({ ...none, windows: [kolkata], horizonDays: 1 }, '2026-12-01T00:00Z')).toEqual([
      '2026-12-01T03:30',
      '2026-12-01T03:45',
    ]);
  });

  test('Asia/Calcutta equals Asia/Kolkata, days off included', () => {
    const now = '2026-12-01T00:00Z';
    const daysOff = [{ date: '2026-12-02', zone: 'Asia/Kolkata' }];
    const old = { ...kolkata, zone: 'Asia/Calcutta' };
    const starts = startsOf({ ...none, daysOff, windows: [old] }, now);
    expect(starts).toEqual(startsOf({ ...none, daysOff, windows: [kolkata] }, now));
    expect(starts).toEqual(['2026-12-01T03:30', '2026-12-01T03:45']);
  });

  test('notice, horizon and days off cut at the exact instant', () => {
    const rules = { ...plain, windows: [kolkata], noticeHours: 4, horizonDays: 1 };
    expect(startsOf(rules, '2026-11-30T23:30Z')).toEqual(['2026-12-01T03:30', '2026-12-01T03:45']);
    expect(startsOf(rules, '2026-11-30T23:30:00.001Z')).toEqual(['2026-12-01T03:45']);
    expect(startsOf(rules, '2026-12-01T03:45Z')).toEqual(['2026-12-02T03:30']);
    const closed = { ...rules, daysOff: [{ date: '2026-12-01' }] };
    expect(startsOf(closed, '2026-11-30T23:30Z')).toEqual([]);
  });

  test('the most a day are counted in the place, not in UTC', () => {
    const evening = { ...losAngeles, from: '15:30', to: '16:30' };
    const rules = { ...none, windows: [evening], horizonDays: 1, mostPerDay: 2 };
    const now = Date.parse('2026-12-01T20:00Z');
    const [first, second, third] = freeSlots({ ...rules, mostPerDay: 9 }, [], now);
    expect([first, second, third].map((slot) => slot?.day)).toEqual(
      Array(3).fill('2026-12-01 America/Los_Angeles'),
    );
    expect(freeSlots(rules, [first as Slot], now)).toHaveLength(3);
    expect(freeSlots(rules, [first as Slot, third as Slot], now)).toEqual([]);
  });
});

test('the nearest slots lie on both sides of the requested time, in order', () => {
  const slots = [1, 2, 5, 6, 9].map((startsAt) => ({ startsAt, endsAt: startsAt + 1, day: '' }));
  expect(nearestSlots(slots, 4, 3).map(({ startsAt }) => startsAt)).toEqual([2, 5, 6]);
});

/**
 * Which slots break which rule; one list per call, because a million single expectations take
 * minutes.
 */
function wrongSlots(rules: ReviewRules, slots: Slot[], now: number): string[] {
  return slots.flatMap((slot, index) => {
    const reasons = [
      slot.startsAt < now + rules.noticeHours * hour && 'too soon',
      slot.startsAt >= now + rules.horizonDays * day && 'too late',
      slot.endsAt - slot.startsAt !== rules.slotMinutes * minute && 'too long or too short',
      index > 0 && slot.startsAt < (slots[index - 1] as Slot).endsAt && 'overlaps',
      !rules.windows.some((hours) => holds(hours, slot)) && 'outside its window',
    ];
    return reasons
      .filter((reason) => reason !== false)
      .map((reason) => `${new Date(slot.startsAt).toISOString()} ${slot.day}: ${reason}`);
  });
}

const offsetOf = (zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(begin).toZonedDateTimeISO(zone).offset;

function changesOf(zone: string): number[] {
  const changes: number[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(begin)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next');
  while (at && at.epochMilliseconds < begin + twoYears) {
    changes.push(at.epochMilliseconds);
    at = at.getTimeZoneTransition('next');
  }
  return changes;
}

/**
 * Written without the code under test: what the wall clock shows when the slot begins and when it
 * ends.
 */
function holds({ zone, days, from, to }: Hours, { startsAt, endsAt }: Slot): boolean {
  const start = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(zone);
  const lastMinute = Temporal.Instant.fromEpochMilliseconds(endsAt - minute).toZonedDateTimeISO(zone);
  return (
    days.includes(weekdays[start.dayOfWeek - 1] as Hours['days'][number]) &&
    start.toPlainTime().toString().slice(0, 5) >= from &&
    lastMinute.toPlainTime().toString().slice(0, 5) < to &&
    start.toPlainDate().equals(lastMinute.toPlainDate())
  );
}

function startsOf(rules: ReviewRules, now: string): string[] {
  return freeSlots(rules, [], Date.parse(now)).map(({ startsAt }) =>
    new Date(startsAt).toISOString().slice(0, 16),
  );
}

function hoursIn(zone: string): Arbitrary<Hours> {
  const time = integer({ min: 0, max: 287 });
  return record({ ends: tuple(time, time), days: subarray([...weekdays], { minLength: 1 }) }).map(
    ({ ends, days }) => {
      const [from, to] = ends.toSorted((one, other) => one - other).map(clock) as [string, string];
      return { zone, days, from, to };
    },
  );
}

const clock = (step: number) =>
  `${String(Math.floor(step / 12)).padStart(2, '0')}:${String((step % 12) * 5).padStart(2, '0')}`;
