import { expect, test } from 'vitest';
import { freeSlots } from '../../domain/review/free-slots.ts';
import { hour, minute } from '../../domain/time/durations.ts';
import { openTestStore, testStoreSettings } from '../../tests/support/test-store.ts';
import { readServerContent } from '../content/read-server-content.ts';
import { listFreeSlots, slotAt } from './free-slots.ts';

test('what is kept for an hour is what would be worked out anew, also when clocks change and midnight passes', async () => {
  const { db } = await openTestStore(await testStoreSettings('sqlite'));
  const { availability: rules } = readServerContent('tests/content-seed');
  // Los Angeles goes to summer time on 8 March 2026.
  const begin = Date.UTC(2026, 2, 7, 6, 0);
  for (let now = begin; now < begin + 30 * hour; now += 19 * minute) {
    const anew = freeSlots(rules, [], now);
    expect(anew.length).toBeGreaterThan(100);
    expect(await listFreeSlots(db, rules, now)).toEqual(anew);
    const [first, last] = [anew[0], anew.at(-1)];
    expect(await listFreeSlots(db, rules, now, { from: last?.startsAt ?? 0, to: Infinity })).toEqual([last]);
    expect(slotAt(rules, now, first?.startsAt ?? 0)).toEqual(first);
    expect(slotAt(rules, now, (first?.startsAt ?? 0) + minute)).toBeUndefined();
  }
});
