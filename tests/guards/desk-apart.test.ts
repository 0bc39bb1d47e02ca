import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The public pages carry nothing of the desk: see docs/decisions/112. */
test('no file of app/ names the desk', () => {
  const files = globSync('app/**/*.{ts,tsx,css}');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /['"/]desk\//.test(readFileSync(file, 'utf8')))).toEqual([]);
});
