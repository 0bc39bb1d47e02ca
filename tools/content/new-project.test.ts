import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { copyOfContent } from '../../tests/support/edited-content.ts';
import { loadContent } from './load-content.ts';
import { newProject } from './new-project.ts';

let folder = '';
beforeEach(() => {
  folder = copyOfContent();
});

const make = (title: string) => newProject(folder, title, loadContent(folder), 2026);

test('a new project is right as it is, reserved, and has an id and address of its own', () => {
  const file = make('Été: "Łódź" & the sea');
  expect(file).toBe(join(folder, 'projects/ete-lodz-the-sea.md'));
  const made = loadContent(folder).projects.find(({ slug }) => slug === 'ete-lodz-the-sea');
  expect(made).toMatchObject({ id: '13', title: 'Été: "Łódź" & the sea', status: 'Reserved', year: 2026 });
  expect(made?.results).toEqual([]);
});

test('it never writes over a file that is there', () => {
  const before = readFileSync(join(folder, 'projects/the-tide-line.md'), 'utf8');
  expect(() => make('The Tide Line')).toThrow(/is there already/);
  expect(readFileSync(join(folder, 'projects/the-tide-line.md'), 'utf8')).toBe(before);
});

test.each(['映画', '...', 'a'.repeat(61)])('"%s" is refused', (title) => {
  expect(() => make(title)).toThrow(/title has up to 60/);
});

test('a title that climbs stays in its folder', () => {
  expect(make('../../etc')).toMatch(/projects\/[a-z0-9-]+\.md$/);
});
