import { expect, onTestFinished, test } from 'vitest';

import { watchLag } from './lag.ts';

test('pages stand back long before those who write', () => {
  let now = 0;
  const lag = watchLag(() => now);
  onTestFinished(() => lag.stop());
  const standing = (ms: number) => {
    now = ms;
    return { pages: !lag.tooMuchForPages(), writes: !lag.tooMuchForWrites() };
  };
  expect(standing(900)).toEqual({ pages: true, writes: true });
  expect(standing(1_200)).toEqual({ pages: false, writes: true });
  expect(standing(5_000)).toEqual({ pages: false, writes: true });
  expect(standing(5_200)).toEqual({ pages: false, writes: false });
});
