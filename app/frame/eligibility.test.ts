import { describe, expect, test } from 'vitest';
import { askDoorman, type Facts } from './eligibility.ts';

const goodMachine: Facts = { wide: true, reducedMotion: false, saveData: false, webgl2: true, wish: null };

describe('the doorman', () => {
  test('lets a good machine in, after a speed probe', () => {
    expect(askDoorman(goodMachine)).toEqual({ may: 'start', probe: true });
  });

  test.each([
    ['narrow', { wide: false }],
    ['reduced-motion', { reducedMotion: true }],
    ['save-data', { saveData: true }],
    ['no-webgl2', { webgl2: false }],
  ] as const)('keeps the poster: %s', (because, fact) => {
    expect(askDoorman({ ...goodMachine, ...fact })).toEqual({ may: 'never', because });
    expect(askDoorman({ ...goodMachine, ...fact, wish: 'on' })).toEqual({ may: 'never', because });
    expect(askDoorman({ ...goodMachine, ...fact, wish: 'off' })).toEqual({ may: 'never', because });
  });

  test('never starts against the wish "off", and offers to play', () => {
    expect(askDoorman({ ...goodMachine, wish: 'off' })).toEqual({ may: 'offer' });
  });

  test('skips the speed probe, and nothing else, for the wish "on"', () => {
    expect(askDoorman({ ...goodMachine, wish: 'on' })).toEqual({ may: 'start', probe: false });
  });
});
