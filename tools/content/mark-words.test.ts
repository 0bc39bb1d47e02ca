import { expect, test } from 'vitest';
import { noCredit } from '../../domain/content/credits.ts';
import { loadContent } from '../../publishing/load-content.ts';
import { markWords } from './mark-words.ts';

test('each sentence has a number behind it, but not that a photograph has no credit', () => {
  const content = loadContent('tests/content-seed');
  content.about.mission.still.credit = noCredit;
  const { content: marked, marks } = markWords(content);
  const { still, heading } = marked.about.mission;
  // As words it would stand under the photograph in the preview: NONE.
  expect(still.credit).toBe(noCredit);
  expect(heading).toMatch(/[\u2061-\u2063]$/);
  expect(marks).toContainEqual({ file: 'about.yaml', path: ['mission', 'heading'] });
});
