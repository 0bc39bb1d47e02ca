import { expect, onTestFinished, test } from 'vitest';

import { watchLag } from './lag.ts';

test('pages stand back long before those who write', () => {
  let now = 0;
  const lag = watchLag(() => now);
  onTestFinished(() => lag.stop());
  for (let request = 0; request < 50; request++) lag.tooMuchForPages();
  const standing = (ms: number) => {
    now = ms;
    return { pages: !lag.tooMuchForPages(), writes: !lag.tooMuchForWrites() };
  };
  expect(standing(2_000)).toEqual({ pages: true, writes: true });
  expect(standing(2_200)).toEqual({ pages: false, writes: true });
  expect(standing(10_000)).toEqual({ pages: false, writes: true });
  expect(standing(10_200)).toEqual({ pages: false, writes: false });
});

test('nobody is sent away where a busy machine, and no crowd, makes the process late', () => {
  let now = 0;
  const lag = watchLag(() => now);
  onTestFinished(() => lag.stop());
  now = 60_000;
  for (let request = 0; request < 50; request++) expect(lag.tooMuchForPages()).toBe(false);
  expect(lag.tooMuchForPages()).toBe(true);
});
