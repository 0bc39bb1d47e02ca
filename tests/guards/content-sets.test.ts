import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadContent } from '../../publishing/load-content.ts';

const fixtures = readdirSync('tests')
  .filter((name) => name.startsWith('content-'))
  .map((name) => `tests/${name}`);

test('there are fixtures', () => {
  expect(fixtures).toEqual(['tests/content-released', 'tests/content-seed']);
});

/** A field added to a schema must stand in content/, whatever the studio wrote there, and in the fixtures alike. */
test.each(['content', ...fixtures])('%s passes the schemas of domain/content/', (directory) => {
  expect(() => loadContent(directory)).not.toThrow();
});
