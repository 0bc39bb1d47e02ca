import { describe, expect, test } from 'vitest';
import { decideEligibility, type Facts } from './eligibility.ts';

const goodMachine: Facts = {
  wide: true,
  reducedMotion: false,
  saveData: false,
  webgl2: true,
  motionPreference: null,
};

describe('eligibility', () => {
  test('a good machine may start, after a speed probe', () => {
    expect(decideEligibility(goodMachine)).toEqual({ may: 'start', probe: true });
  });

  test.each([
    ['narrow', { wide: false }],
    ['reduced-motion', { reducedMotion: true }],
    ['save-data', { saveData: true }],
    ['no-webgl2', { webgl2: false }],
  ] as const)('keeps the poster: %s', (because, fact) => {
    expect(decideEligibility({ ...goodMachine, ...fact })).toEqual({ may: 'never', because });
    expect(decideEligibility({ ...goodMachine, ...fact, motionPreference: 'on' })).toEqual({
      may: 'never',
      because,
    });
    expect(decideEligibility({ ...goodMachine, ...fact, motionPreference: 'off' })).toEqual({
      may: 'never',
      because,
    });
  });

  test('a stored "off" never starts, and offers to play', () => {
    expect(decideEligibility({ ...goodMachine, motionPreference: 'off' })).toEqual({ may: 'offer' });
  });

  test('a stored "on" skips the speed probe and nothing else', () => {
    expect(decideEligibility({ ...goodMachine, motionPreference: 'on' })).toEqual({
      may: 'start',
      probe: false,
    });
  });
});
