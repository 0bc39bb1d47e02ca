import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { copyOfContent } from '../tests/support/edited-content.ts';
import { loadContent } from './load-content.ts';
import { projectText } from './new-project.ts';

let folder = '';
beforeEach(() => {
  folder = copyOfContent();
});

function make(title: string) {
  const ids = loadContent(folder).projects.map(({ id }) => id);
  const { slug, text } = projectText(title, ids, 2026);
  writeFileSync(join(folder, 'projects', `${slug}.md`), text);
  return slug;
}

test('a new project is right as it is, reserved, and has an id and address of its own', () => {
  expect(make('../Été: "Łódź" & the sea')).toBe('ete-lodz-the-sea');
  const made = loadContent(folder).projects.find(({ slug }) => slug === 'ete-lodz-the-sea');
  expect(made).toMatchObject({ id: '13', title: '../Été: "Łódź" & the sea', status: 'Reserved', year: 2026 });
  // Nothing that has to be removed before it can be released.
  expect([made?.shots, made?.results]).toEqual([[], []]);
});

test.each(['映画', '...', 'a'.repeat(61)])('"%s" is refused', (title) => {
  expect(() => make(title)).toThrow(/title has up to 60/);
});
