import { describe, expect, test } from 'vitest';
import { weekdays } from '../time/zoned-time.ts';
import type { ReviewRules } from './hours.ts';
import { type Slot, freeSlots, nearestSlots } from './slots.ts';

const plain: ReviewRules = {
  slotMinutes: 15,
  noticeHours: 4,
  horizonDays: 21,
  mostPerDay: 1_000,
  windows: [],
  daysOff: [],
};

describe('exact instants', () => {
  const losAngeles = { zone: 'America/Los_Angeles', days: [...weekdays], from: '09:00', to: '09:30' };
  const kolkata = { ...losAngeles, zone: 'Asia/Kolkata' };
  const none = { ...plain, noticeHours: 0, horizonDays: 2 };

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

  test('Asia/Calcutta equals Asia/Kolkata, days off included', () => {
    const now = '2026-12-01T00:00Z';
    const daysOff = [{ date: '2026-12-02', zone: 'Asia/Kolkata' }];
    const old = { ...kolkata, zone: 'Asia/Calcutta' };
    const starts = startsOf({ ...none, daysOff, windows: [old] }, now);
    expect(starts).toEqual(startsOf({ ...none, daysOff, windows: [kolkata] }, now));
    expect(starts).toEqual(['2026-12-01T03:30', '2026-12-01T03:45']);
  });

  test('of windows that overlap the one listed first wins, in whatever zones they are', () => {
    const first = { ...kolkata, from: '14:00', to: '14:40' };
    // 14:15 to 15:15 in Kolkata; on this Sunday the island's clocks have gone back by half an hour.
    const island = { ...kolkata, zone: 'Australia/Lord_Howe', from: '19:15', to: '20:15' };
    const rules = { ...none, windows: [first, island], horizonDays: 1 };
    const starts = ['08:30', '08:45', '09:00', '09:15', '09:30'].map((time) => `2026-04-05T${time}`);
    const now = '2026-04-05T00:00Z';
    expect(startsOf(rules, now)).toEqual(starts);
    const taken = {
      startsAt: Date.parse('2026-04-05T08:50Z'),
      endsAt: Date.parse('2026-04-05T09:05Z'),
      day: '',
    };
    expect(freeSlots(rules, [taken], Date.parse(now)).map(({ startsAt }) => startsAt)).toEqual(
      [starts[0], starts[3], starts[4]].map((start) => Date.parse(`${start}Z`)),
    );
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

function startsOf(rules: ReviewRules, now: string): string[] {
  return freeSlots(rules, [], Date.parse(now)).map(({ startsAt }) =>
    new Date(startsAt).toISOString().slice(0, 16),
  );
}
