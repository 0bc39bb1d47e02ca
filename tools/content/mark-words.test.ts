import { expect, test } from 'vitest';
import { noCredit } from '../../domain/content/credits.ts';
import { loadContent } from '../../publishing/load-content.ts';
import { markWords } from './mark-words.ts';

test('each sentence has a number behind it, but not that a photograph has no credit', () => {
  const content = loadContent('tests/content-seed');
  const [member] = content.about.team.members;
  if (!member) throw new Error('nobody');
  member.photo.credit = noCredit;
  const { content: marked, marks } = markWords(content);
  const [shown] = marked.about.team.members;
  // As words it would stand under the photograph in the preview: NONE.
  expect(shown?.photo.credit).toBe(noCredit);
  expect(shown?.name).toMatch(/[\u2061-\u2063]$/);
  expect(marks).toContainEqual({ file: 'about.yaml', path: ['team', 'members', 0, 'name'] });
});
