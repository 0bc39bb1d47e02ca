import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { copyOfContent, editFile, swap } from '../tests/support/edited-content.ts';
import { printFonts } from '../tools/print/print-fonts.ts';
import { printable } from './character-sets.ts';
import { ContentMistake, type Mistake } from './check-content.ts';
import { loadContent } from './load-content.ts';
import { projectText } from './new-project.ts';

/** Mistakes that look right in an editor: only a visitor would have seen them. */
let folder = '';
beforeEach(() => {
  folder = copyOfContent();
});

const tideLine = 'projects/the-tide-line.md';

const edit = (name: string, from: string | RegExp, to: string) => editFile(folder, name, swap(from, to));

function mistakes(): Mistake[] {
  try {
    loadContent(folder);
  } catch (error) {
    if (error instanceof ContentMistake) return error.mistakes;
    throw error;
  }
  return [];
}

test('a released project that still says what its template says', () => {
  const file = join(folder, 'projects/low-tide.md');
  const ids = loadContent(folder).projects.map(({ id }) => id);
  writeFileSync(file, projectText('Low Tide', ids, 2026).text);
  expect(mistakes()).toEqual([]);
  writeFileSync(file, readFileSync(file, 'utf8').replace('status: Reserved', 'status: Released'));
  const found = mistakes();
  expect(new Set(found.map((one) => one.file))).toEqual(new Set([file]));
  const fields = found.map(({ field }) => field);
  for (const field of ['summary', 'cover.alt']) expect(fields).toContain(field);
  for (const section of ['brief', 'challenge', 'approach', 'pipeline']) {
    expect(fields).toContain(`## ${section}`);
  }
  expect(found[0]?.allowed).toContain('status: Reserved');
});

test('letters that the fonts of the PDF lack, in facts and in running text', () => {
  const file = edit(tideLine, /title: .*/, 'title: The Tide Жük');
  edit(tideLine, '## Brief\n', '## Brief\n\nShot at 夜.\n');
  expect(mistakes()).toMatchObject([
    { file, field: 'title', found: '"Ж" (U+0416) in "The Tide Жük"', allowed: /Latin/ },
    { file, field: '## brief', found: '"夜" (U+591C) in "Shot at 夜."' },
  ]);
});

test('every letter that is allowed in a PDF is in one of its fonts', async () => {
  const files = Object.values(await printFonts()).flatMap(({ file, extended }) => [file, extended]);
  const drawn = new Set(files.flatMap((file) => codesOf(readFileSync(file))));
  expect([...printable].filter((letter) => !drawn.has(letter.codePointAt(0) ?? 0))).toEqual([]);
});

test('a file in another encoding, with the line', () => {
  const file = edit('about.yaml', /^heading: .*$/m, 'heading: About us, déjà');
  const text = readFileSync(file, 'utf8');
  const line = text.split('\n').findIndex((one) => one.startsWith('heading:')) + 1;
  writeFileSync(file, Buffer.from(text, 'latin1'));
  expect(mistakes()).toEqual([
    {
      file,
      field: `line ${line}`,
      found: 'bytes that are not UTF-8',
      allowed: 'a text saved as UTF-8',
    },
  ]);
});

test.each(['home.yaml', tideLine])('a byte-order mark in %s', (name) => {
  const file = editFile(folder, name, (text) => `\uFEFF${text}`);
  expect(mistakes()).toMatchObject([
    { file, field: 'line 1', found: 'a byte-order mark before the text', allowed: 'UTF-8 without one' },
  ]);
});

test('links to pages and places that are not there, in words and in running text', () => {
  const file = edit(
    tideLine,
    '## Brief\n',
    '## Brief\n\nSee [this](/work/the-tide-lime) and [that](/about).\n',
  );
  const work = edit('work.yaml', 'to: /contact', 'to: /contacts');
  const home = edit('home.yaml', /to: \/\S+/, 'to: /questions#ownerchip');
  edit('home.yaml', 'to: /contact#review', 'to: /contact#reviews');
  const about = edit('about.yaml', 'to: /contact#review', 'to: /#light');
  const found = mistakes();
  expect(found).toMatchObject([
    { file: home, found: '/questions#ownerchip' },
    { file: home, found: '/contact#reviews' },
    { file: work, found: '/contacts' },
    { file: about, found: '/#light' },
    { file, field: '## brief', found: '/work/the-tide-lime' },
  ]);
  // The nearest of them, and not all that there are.
  expect(found.map(({ says }) => says)).toEqual([
    'There’s no page at /questions#ownerchip. Is it /questions#ownership?',
    'There’s no page at /contact#reviews. Is it /contact#review?',
    'There’s no page at /contacts. Is it /contact?',
    'There’s no page at /#light. Is it /#lights?',
    'There’s no page at /work/the-tide-lime. Is it /work/the-tide-line?',
  ]);
  expect(found.find(({ file: name }) => name === work)?.allowed).toBe('an address that is there: /contact?');
});

test('a copy of a project is named by its own file, once for its slug and once for its id', () => {
  const original = join(folder, tideLine);
  const copy = join(folder, 'projects/zz-copy.md');
  cpSync(original, copy);
  expect(mistakes()).toMatchObject([
    { file: copy, field: 'slug', found: 'the-tide-line' },
    { file: copy, field: 'id', allowed: `an id of its own: ${original} has it too` },
  ]);
});

/** The characters of a TrueType file, from the subtables of format 4 of its `cmap`. */
function codesOf(font: Buffer): number[] {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const entry = entries.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const cmap = font.subarray(font.readUInt32BE(entry + 8));
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + index * 8)),
  );
  return subtables
    .filter((table) => table.readUInt16BE(0) === 4)
    .flatMap((table) => {
      const double = table.readUInt16BE(6);
      return Array.from({ length: double / 2 }, (_, index) => {
        const last = table.readUInt16BE(14 + index * 2);
        const first = table.readUInt16BE(16 + double + index * 2);
        return Array.from({ length: last - first + 1 }, (__, step) => first + step);
      }).flat();
    });
}
