import { expect, test } from 'vitest';
import type { SpamReason } from '../domain/enquiry/spam.ts';
import { hour } from '../domain/time/instants.ts';
import { markAnswered, snoozeEnquiry } from '../server/enquiries/change-enquiry.ts';
import { insertEnquiry } from '../server/enquiries/submit-enquiry.ts';
import type { Services } from '../server/open-services.ts';
import { runCommand } from '../tests/support/run-studio.ts';
import { testRules } from '../tests/support/test-rules.ts';
import { openTestStore } from '../tests/support/test-store.ts';
import type { Flags } from './command.ts';
import { enquiriesCommand, showCommand } from './enquiries.ts';

const noon = Date.UTC(2026, 10, 16, 12, 0);

test('what waits is listed first, oldest first, with the time left in the studio’s zone', async () => {
  const { add, answer, run } = await setUp();
  await add('LT-222222', noon - 30 * hour);
  await add('LT-333333', noon - 26 * hour);
  await add('LT-444444', noon - 2 * hour);
  await add('LT-555555', noon - hour);
  await answer('LT-222222');
  await answer('LT-555555');

  const [header = '', ...rows] = (await run({})).split('\n');
  expect(header).toContain('RECEIVED (Bengaluru)');
  expect(rows.map((row) => row.slice(0, 9))).toEqual(['LT-333333', 'LT-444444', 'LT-555555', 'LT-222222']);
  expect(rows[0]).toContain('overdue by 2 h');
  expect(rows[1]).toContain('Mon 16 Nov 2026, 15:30');
  expect(rows[1]).toContain('22 h left');
  expect(rows[2]).toContain('answered');
  expect(await run({}, 'LT-444444')).toContain('Tue 17 Nov 2026, 15:30 (Bengaluru)');
});

test('what is snoozed and what is spam say so', async () => {
  const { add, snooze, run } = await setUp();
  await add('LT-222222', noon - hour);
  await add('LT-333333', noon - hour, 'mostly links');
  await snooze('LT-222222', noon + 48 * hour);
  expect(await run({})).toContain('snoozed until 2026-11-18 12:00 UTC');
  expect(await run({ spam: true })).toContain('spam: mostly links');
});

test('a list that is cut says so', async () => {
  const { add, run } = await setUp();
  await add('LT-222222', noon - 3 * hour);
  await add('LT-333333', noon - 2 * hour);
  await add('LT-444444', noon - hour);

  const cut = await run({ limit: '2' });
  expect(cut).toContain('LT-333333');
  expect(cut).not.toContain('LT-444444');
  expect(cut).toContain('There are more: --limit 4');
  expect(await run({ limit: '3' })).not.toContain('There are more');
});

async function setUp() {
  const store = await openTestStore();
  const services = { store, rules: testRules, replyHours: 24, config: {} } as unknown as Services;

  return {
    run: (flags: Flags, ...args: string[]) =>
      runCommand(args.length > 0 ? showCommand : enquiriesCommand, { services, now: noon, args, flags }),
    answer: (reference: string) => markAnswered({ ...services, now: () => noon }, reference, { owner: null }),
    snooze: (reference: string, until: number) =>
      snoozeEnquiry({ ...services, now: () => noon }, reference, until, { owner: null }),
    add: (reference: string, receivedAt: number, spamReason?: SpamReason) =>
      store.write((tx) =>
        insertEnquiry(tx, {
          reference,
          key: reference,
          digest: '',
          receivedAt,
          spamReason,
          canary: false,
          name: 'Ada',
          email: 'ada@example.com',
          message: 'One scene.',
        }),
      ),
  };
}
