import { expect, test } from 'vitest';
import { type Facts, mayMove } from './controller.ts';

const goodMachine: Facts = {
  wide: true,
  ourPoster: true,
  reducedMotion: false,
  saveData: false,
  webgl2: true,
  motionPreference: null,
};

test('a good machine may start; where the visitor has switched it off, it is offered', () => {
  expect(mayMove(goodMachine)).toBe('start');
  expect(mayMove({ ...goodMachine, motionPreference: 'on' })).toBe('start');
  expect(mayMove({ ...goodMachine, motionPreference: 'off' })).toBe('offer');
});

test.each<[string, Partial<Facts>]>([
  ['on a narrow screen', { wide: false }],
  ['over a picture that the studio brought or cropped', { ourPoster: false }],
  ['under reduced motion', { reducedMotion: true }],
  ['with Save-Data', { saveData: true }],
  ['without WebGL2', { webgl2: false }],
])('the poster stays %s, whatever the visitor has switched', (_, fact) => {
  for (const motionPreference of [null, 'on', 'off'] as const) {
    expect(mayMove({ ...goodMachine, ...fact, motionPreference })).toBe('never');
  }
});
