import { expect, test } from 'vitest';
import { hour } from '../domain/time/instants.ts';
import { markAnswered, snoozeEnquiry } from '../server/enquiries/change-enquiry.ts';
import { enquire, testDeps } from '../tests/support/desk-visit.ts';
import { runCommand } from '../tests/support/run-studio.ts';
import { openTestStore } from '../tests/support/test-store.ts';
import type { Flags } from './command.ts';
import { enquiriesCommand, showCommand } from './enquiries.ts';

const noon = Date.UTC(2026, 10, 16, 12, 0);

test('what waits is listed first, oldest first, with the time left in the studio’s zone; what is snoozed and what is spam say so', async () => {
  const store = await openTestStore();
  const services = testDeps(store, () => noon);
  const run = (flags: Flags, ...args: string[]) =>
    runCommand(args.length > 0 ? showCommand : enquiriesCommand, { services, now: noon, args, flags });
  const received = [noon - 30 * hour, noon - 26 * hour, noon - 2 * hour, noon - hour];
  const [first = '', second, third = '', last = ''] = await Promise.all(
    received.map((at) => enquire(store, at)),
  );
  for (const reference of [first, last]) await markAnswered(services, reference, { owner: null });

  const [header = '', ...rows] = (await run({})).split('\n');
  expect(header).toContain('RECEIVED (Bengaluru)');
  expect(rows.map((row) => row.slice(0, 9))).toEqual([second, third, last, first]);
  expect(rows[0]).toContain('overdue by 2 h');
  expect(rows[1]).toContain('Mon 16 Nov 2026, 15:30');
  expect(rows[1]).toContain('22 h left');
  expect(rows[2]).toContain('answered');
  expect(await run({}, third)).toContain('Tue 17 Nov 2026, 15:30 (Bengaluru)');

  await snoozeEnquiry(services, await enquire(store, noon - hour), noon + 48 * hour, { owner: null });
  await enquire(store, noon - hour, {}, 'mostly links');
  expect(await run({})).toContain('snoozed until 2026-11-18 12:00 UTC');
  expect(await run({ spam: true })).toContain('spam: mostly links');
});
