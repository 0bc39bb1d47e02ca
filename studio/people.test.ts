import { expect, test } from 'vitest';
import { enquire } from '../tests/support/desk-visit.ts';
import { runCommand } from '../tests/support/run-studio.ts';
import { testRules } from '../tests/support/test-rules.ts';
import { openTestStore } from '../tests/support/test-store.ts';
import type { Command } from './command.ts';
import { answeredCommand, enquiriesCommand, snoozeCommand, waitingCommand } from './enquiries.ts';
import { blockCommand, sendersCommand, unblockCommand } from './people.ts';

const noon = Date.UTC(2026, 10, 16, 12, 0);

test('the command blocks, unblocks, snoozes and takes "answered" back, as the desk does', async () => {
  const store = await openTestStore();
  const services = { store, rules: testRules, replyHours: 24 };
  const run = (command: Command, ...args: string[]) => runCommand(command, { services, now: noon, args });
  expect(await run(sendersCommand)).toBe('Nobody is blocked.');
  await run(blockCommand, 'ADA@example.com');
  expect(await run(sendersCommand)).toContain('ada@example.com  2026-11-16 12:00 UTC  studio');
  await enquire(store, noon);
  expect(await run(enquiriesCommand)).toBe('No enquiries yet.');
  await run(unblockCommand, 'ada@example.com');
  await expect(run(unblockCommand, 'ada@example.com')).rejects.toThrow('is not blocked');
  await expect(run(blockCommand, 'ada')).rejects.toThrow('give the sender');

  const reference = await enquire(store, noon);
  expect(await run(snoozeCommand, reference, '2')).toContain('2026-11-18 12:00 UTC');
  expect(await run(enquiriesCommand)).toContain('snoozed until 2026-11-18 12:00 UTC');
  await expect(run(snoozeCommand, reference, 'soon')).rejects.toThrow('say for how many days');
  await run(answeredCommand, reference);
  await expect(run(snoozeCommand, reference, '2')).rejects.toThrow('is answered');
  await run(waitingCommand, reference);
  await expect(run(waitingCommand, reference)).rejects.toThrow('is not answered');
  const actions = await store.db.selectFrom('desk_audit').select(['what', 'by']).execute();
  expect(actions.map(({ what }) => what).toSorted()).toEqual([
    'answered',
    'blocked a sender',
    'snoozed',
    'unblocked a sender',
    'waiting again',
  ]);
});
