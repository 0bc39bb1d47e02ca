import { expect, test } from 'vitest';
import { weekdays, weekdaysInWords } from './weekdays.ts';

const week = weekdays.slice(0, 5);

test.each([
  { days: week, words: 'Mon to Fri' },
  { days: week.toReversed(), words: 'Mon to Fri' },
  { days: ['mon', 'wed', 'fri'] as const, words: 'Mon, Wed, Fri' },
  { days: ['sat', 'sun'] as const, words: 'Sat, Sun' },
  { days: ['tue'] as const, words: 'Tue' },
])('$words', ({ days, words }) => {
  expect(weekdaysInWords([...days])).toBe(words);
});
