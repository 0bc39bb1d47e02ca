import { expect, test } from 'vitest';
import { loadContent } from '../../publishing/load-content.ts';

/** A field added to a schema must stand in content/, whatever the studio wrote there. */
test('content passes the schemas of domain/content/', () => {
  expect(() => loadContent('content')).not.toThrow();
});
