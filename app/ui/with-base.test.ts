import { expect, test } from 'vitest';
import { plainAddress } from './with-base.ts';

test.each([
  ['/', '/', '/'],
  ['/index.html', '/', '/'],
  ['/contact', '/', '/contact'],
  ['/contact/', '/', '/contact'],
  ['/contact/index.html', '/', '/contact'],
  ['/preview', '/preview/', '/preview/'],
  ['/preview/', '/preview/', '/preview/'],
  ['/preview/index.html', '/preview/', '/preview/'],
  ['/preview/work/one/index.html', '/preview/', '/preview/work/one'],
])('%s below %s is %s', (pathname, base, expected) => {
  expect(plainAddress(pathname, base)).toBe(expected);
});
