import { expect, test } from 'vitest';
import { creditsOf, groupCredits, noCredit } from './credits.ts';

const rendered = 'Illustration: ours';
const photograph = { credit: 'Photograph: A' };
const plain = { credit: noCredit };

test('each credit is written once, and none where a still has none', () => {
  expect(creditsOf([{}, photograph, {}, plain], rendered)).toEqual([rendered, photograph.credit]);
});

test('stills that share a credit have one line; others have each their own, or none', () => {
  const same = groupCredits([{}, {}], rendered);
  expect([same.all, same.own({})]).toEqual([[rendered], []]);
  const mixed = groupCredits([{}, photograph, plain], rendered);
  expect(mixed.all).toEqual([]);
  expect([{}, photograph, plain].map(mixed.own)).toEqual([[rendered], [photograph.credit], []]);
});
