import { expect, test } from 'vitest';
import { manageUrl, readManageLink } from './manage-link.ts';

const secret = 'a secret of the tests alone';
const link = 'RV-222222.SrgKKjngJTuClg3FtgAD0ZNESu67LpGk';

test('a link in a mail that has left goes on working', () => {
  expect(readManageLink(secret, link)).toBe('RV-222222');
  expect(manageUrl('https://longtake.example', secret, 'RV-222222')).toBe(
    `https://longtake.example/contact?review=${link}#review`,
  );
});

test.each([
  ['a changed signature', link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
  ['another review', link.replace('RV-222222', 'RV-333333')],
  ['another secret', link, 'some other secret of the tests'],
  ['no signature', 'RV-222222'],
])('%s opens nothing', (_what, changed, given = secret) => {
  expect(readManageLink(given, changed)).toBeUndefined();
});
