import { expect, test } from 'vitest';
import { snoozeChoices } from './snooze-dialog.tsx';

test.each([
  ['a Monday', new Date(2026, 10, 16, 12), ['In three hours', 'Tomorrow morning', 'Monday morning']],
  [
    'a Wednesday',
    new Date(2026, 10, 18, 12),
    ['In three hours', 'Tomorrow morning', 'Monday morning', 'In a week'],
  ],
  ['a Sunday', new Date(2026, 10, 22, 12), ['In three hours', 'Tomorrow morning', 'In a week']],
])('no time is offered twice on %s, and all are to come', (_, now, names) => {
  const choices = snoozeChoices(now);
  expect(choices.map(({ name }) => name)).toEqual(names);
  expect(new Set(choices.map(({ at }) => at)).size).toBe(choices.length);
  expect(choices.filter(({ at }) => at <= now.getTime())).toEqual([]);
  const monday = choices.find(({ name }) => name === 'Monday morning') ?? { at: new Date(2026, 10, 16) };
  expect(new Date(monday.at).getDay()).toBe(1);
});
