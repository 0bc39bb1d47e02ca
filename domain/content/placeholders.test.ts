import { expect, test } from 'vitest';
import { fillData, fillPlaceholders, unknownPlaceholder } from './placeholders.ts';

test('every name with a value is filled, and one without stays', () => {
  expect(fillPlaceholders('{a} and {b}, {a}, {c}', { a: 1, b: 'two' })).toBe('1 and two, 1, {c}');
  expect(fillPlaceholders('{constructor}', {})).toBe('{constructor}');
});

test('what a value brings is not filled again, and means nothing to String.replace', () => {
  expect(fillPlaceholders('{name}, {email}', { name: '{email}$&', email: 'm' })).toBe('{email}$&, m');
});

test('data keeps its shape, whatever characters a value has', () => {
  const words = { heading: '{n}', items: [{ text: 'in {n}', count: 3 }] };
  expect(fillData(words, { n: '"two"\n' })).toEqual({
    heading: '"two"\n',
    items: [{ text: 'in "two"\n', count: 3 }],
  });
});

test('in braces are facts of site.yaml, and what a text is filled with', () => {
  expect(unknownPlaceholder('{studio} at {time}', ['time'])).toBeUndefined();
  const known = '{time}, {studio}, {replyHours}, {pilotDelivery}';
  expect(unknownPlaceholder('{studio}, {Time}', ['time'])).toBe(`in braces only ${known}: not {Time}`);
  expect(unknownPlaceholder('{studio} in { place }')).toMatch(/: not \{ place \}$/);
});
