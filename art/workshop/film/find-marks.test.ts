import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Place, steadied } from './find-marks.ts';

const still = (count: number, place: Place): Place[] => Array.from({ length: count }, () => place);

test('a mark that trembles by a ray of the grid is held still', () => {
  const trembling = still(40, [0.5, 0.5]).map((_, frame): Place => [0.5 + (frame % 2) * 0.004, 0.5]);
  const places = steadied(trembling).slice(10, 30);
  assert.deepEqual(new Set(places.map((place) => place?.[0])), new Set([0.502]));
});

test('what shows for a moment only, or at the very edge, is not marked', () => {
  const glint = [...still(20, null), ...still(5, [0.5, 0.5]), ...still(20, null)];
  assert.deepEqual(steadied(glint).filter(Boolean), []);
  assert.deepEqual(steadied(still(40, [0.5, 0.97])).filter(Boolean), []);
});

test('a mark appears with its detail and goes with it', () => {
  const places = steadied([...still(10, null), ...still(30, [0.3, 0.4]), ...still(10, null)]);
  assert.deepEqual(
    places.map(Boolean),
    [...still(10, null), ...still(30, [0, 0]), ...still(10, null)].map(Boolean),
  );
});
