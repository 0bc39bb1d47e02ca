import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '../../server/config.ts';
import { commands } from '../../studio/commands.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** What people read, by its path. */
const guides = new Map(
  ['README.md', ...globSync('docs/**/*.md')].map((path) => [path, readFileSync(path, 'utf8')]),
);

/** Every match's first group in every guide, with the guide it stands in. */
const named = (pattern: RegExp) =>
  [...guides].flatMap(([path, text]) => [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name })));

test('every npm command that is named exists', () => {
  const found = named(/npm run ([a-z:]+)/g);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ name }) => !(name in scripts))).toEqual([]);
});

test('every script has a tool behind it', () => {
  const missing = Object.values(scripts)
    .map((command) => /tools\/run\.mjs (\w+)/.exec(command)?.[1])
    .filter((tool) => tool && !existsSync(`tools/${tool}.ts`));
  expect(missing).toEqual([]);
});

test('every command of the studio that is named exists, with its options', () => {
  const found = named(/(?:npm run studio --|longtake-studio|`studio) ([a-z][^`|\n#&;>]*)/g);
  expect(found.length).toBeGreaterThan(20);
  const unknown = found.filter(({ name }) => {
    // The longest name that fits: `enquiries show` before `enquiries`.
    const [own] = commands
      .filter((command) => `${name} `.startsWith(`${command.name} `))
      .toSorted((a, b) => b.name.length - a.name.length);
    if (!own) return true;
    const after = name.slice(own.name.length).trim();
    const options = [...after.matchAll(/--([a-z-]+)/g)].map(([, option = '']) => option);
    const isOfAnother = /^[a-z]/.test(after) && !/^\[?[A-Z]/.test(own.takes);
    return isOfAnother || options.some((option) => !(option in (own.options ?? {})));
  });
  expect(unknown).toEqual([]);
});

test('every setting that is named exists', () => {
  const found = named(/`([A-Z][A-Z0-9]*_[A-Z_]+)\b/g);
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter(({ name }) => !settingNames.includes(name))).toEqual([]);
});

test('every file, folder and heading that is pointed to exists', () => {
  const found = named(/\]\(((?!https?:)[^)]+)\)/g);
  expect(found.length).toBeGreaterThan(40);
  const missing = found.filter(({ path, name }) => {
    const [file = '', heading] = name.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    return !existsSync(target) || (heading !== undefined && !headings(target).includes(heading));
  });
  expect(missing).toEqual([]);
});

test('every path in a room that is named exists, but for what the recipes make and an owner brings', () => {
  const rooms =
    /`((?:app|art|bench|content|deploy|desk|docs|domain|publishing|server|studio|tests|tools)\/[\w./-]*)/g;
  const found = named(rooms);
  expect(found.length).toBeGreaterThan(40);
  const made = /^content\/(pictures\/|pages\/faq)|^app\/routes\/faq|NNN-/;
  expect(found.filter(({ name }) => !existsSync(name) && !made.test(name))).toEqual([]);
});

/** As GitHub makes addresses of them. */
const headings = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
