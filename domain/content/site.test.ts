import { expect, test } from 'vitest';
import { retentionWords } from './site.ts';

test('how long things are kept is told in years where it is whole ones, in days where it is not', () => {
  const kept = { days: 'after {n} days', years: ['after one year', 'after two years'], always: 'on request' };
  const told = [0, 30, 365, 400, 730, 1095].map((days) => retentionWords({ kept }, days));
  expect(told).toEqual([
    'on request',
    'after 30 days',
    'after one year',
    'after 400 days',
    'after two years',
    'after 1095 days',
  ]);
});
