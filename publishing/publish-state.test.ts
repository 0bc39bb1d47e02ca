import { expect, test } from 'vitest';
import { type Job, nextState, type PublishEvent, type PublishState } from './publish-state.ts';

const job: Job = { id: 'a', by: 'ada@studio.test', what: '', names: [], begunAt: 0 };
const after = (...events: PublishEvent[]) => events.reduce<PublishState>(nextState, { step: 'idle' });
const begun: PublishEvent = { type: 'begun', job };

test('a publish is built, looked at, written and over', () => {
  expect(after(begun).step).toBe('building');
  const staged: PublishEvent = { type: 'staged', id: 'a', what: 'Home', names: ['home.yaml'] };
  expect(after(begun, staged)).toEqual({
    step: 'building',
    job: { ...job, what: 'Home', names: ['home.yaml'] },
  });
  const built: PublishEvent[] = [begun, staged, { type: 'built', id: 'a' }];
  expect(after(...built).step).toBe('ready');
  expect(after(...built, { type: 'writing', id: 'a' }).step).toBe('writing');
  expect(after(...built, { type: 'writing', id: 'a' }, { type: 'ended', id: 'a' })).toEqual({ step: 'idle' });
});

test('nobody begins a second one, unless the first has failed', () => {
  const second: PublishEvent = { type: 'begun', job: { ...job, id: 'b' } };
  for (const events of [
    [begun],
    [begun, { type: 'built', id: 'a' }],
    [begun, { type: 'built', id: 'a' }, { type: 'writing', id: 'a' }],
  ] as PublishEvent[][])
    expect(after(...events, second)).toEqual(after(...events));
  const failed = after(begun, { type: 'failed', id: 'a', why: 'No room.' });
  expect(failed).toMatchObject({ step: 'failed', why: 'No room.' });
  expect(nextState(failed, second)).toMatchObject({ step: 'building', job: { id: 'b' } });
});
