import {
  array,
  assert,
  constantFrom,
  infiniteStream,
  integer,
  nat,
  property,
  record,
  subarray,
  tuple,
  type Arbitrary,
} from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { Hours, ReviewRules } from '../../domain/review/hours.ts';
import { type Slot, freeSlots } from '../../domain/review/slots.ts';
import { day, hour, minute } from '../../domain/time/instants.ts';
import { weekdays } from '../../domain/time/zoned-time.ts';

const after = integer({ min: 0, max: 2 * 365 * day });
const zones = [...Intl.supportedValuesOf('timeZone'), 'Asia/Kolkata', 'UTC'];
const begin = Date.UTC(2026, 0, 1);
const twoYears = 2 * 365 * day;
/** Properties of every zone over two years; exact instants stand in domain/review/slots.test.ts. */
const plain: ReviewRules = {
  slotMinutes: 15,
  noticeHours: 4,
  horizonDays: 21,
  mostPerDay: 1_000,
  windows: [],
  daysOff: [],
};

test('every zone, on every day its clocks change: slots are inside their window, in the future, and apart', () => {
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
    { numRuns: 60, seed: 32 },
  );
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
