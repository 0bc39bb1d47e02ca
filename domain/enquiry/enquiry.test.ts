import { expect, test } from 'vitest';
import { makeReference, readReference } from '../reference.ts';
import { manyLines, oneLine } from '../text.ts';
import { enquirySchema } from './schema.ts';

test('references are short, and forgiving when typed', () => {
  let next = 0;
  expect(makeReference((below) => next++ % below)).toBe('LT-234567');
  expect(makeReference((below) => below - 1)).toBe('LT-ZZZZZZ');
  for (const typed of ['LT-234567', ' lt-234567 ', 'lt234567', '234567'])
    expect(readReference(typed)).toBe('LT-234567');
  for (const wrong of ['', 'LT-23456', 'LT-2345678', 'LT-23456O', 'XX-234567'])
    expect(readReference(wrong)).toBeUndefined();
});

test('text is cleaned and not refused', () => {
  expect(oneLine(' Ada\r\nBcc: x\u0000\u202e\u2028 y ')).toBe('Ada Bcc: x y');
  expect(manyLines(' a\r\nb\rc\u2028d\te \u0007\ud800 ')).toBe('a\nb\nc\nd\te \ufffd');
  expect(oneLine('مرحبا שלום 你好')).toBe('مرحبا שלום 你好');
});

test.each([
  ['direction marks', 'A\u200ed\u200fa\u061c', 'Ada'],
  ['zero-width spaces and joiners', 'A\u200bd\u200c\u200da\u2060\ufeff', 'Ada'],
  ['tags', 'Ada\u{e0041}\u{e007f}', 'Ada'],
  ['soft hyphens', 'A\u00adda', 'Ada'],
  ['a filler alone', '\u3164', ''],
  ['joiners alone', '\u200d\u200d', ''],
  ['a mark alone', '\u0301', ''],
  ['fillers and blanks', ' \u3164\u115f \u2800', ''],
])('names lose %s', (_what, typed, kept) => {
  expect(oneLine(typed)).toBe(kept);
});

test.each(['علی‌رضا', 'क्‍ष', '👩‍🚀', '葛󠄀城', "D'Arcy-Ñandú Jr."])('%s is spelled with what it needs', (name) => {
  expect(oneLine(name)).toBe(name);
});

test('limits count as the browser’s maxlength does, line breaks once', () => {
  expect(enquirySchema.safeParse(enquiry(`a${'\r\n'.repeat(9_998)}b`)).success).toBe(true);
  expect(enquirySchema.safeParse(enquiry('x'.repeat(10_000))).success).toBe(true);
  expect(enquirySchema.safeParse(enquiry('x'.repeat(10_001))).success).toBe(false);
  expect(enquirySchema.safeParse({ ...enquiry('x'), email: `${'a'.repeat(245)}@b.co.uk` }).success).toBe(
    true,
  );
  expect(enquirySchema.safeParse({ ...enquiry('x'), email: `${'a'.repeat(250)}@b.co.uk` }).success).toBe(
    false,
  );
});

function enquiry(message: string) {
  return { name: 'Ada', email: 'ada@example.com', message };
}
