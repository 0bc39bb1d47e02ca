import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { complaintAbout, swap } from '../../tests/support/content-mistakes.ts';
import { loadContent } from './load-content.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync('tests/content-seed', folder, { recursive: true });
  cpSync('content/films', join(folder, 'films'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a project may name a film', () => {
  edit('projects/the-tide-line.md', swap('status: Reserved', 'status: Reserved\nfilm: one-take'));
  const { projects, films } = loadContent(folder);
  expect(projects.find(({ slug }) => slug === 'the-tide-line')?.film).toBe('one-take');
  expect(films['one-take']?.chapters.length).toBeGreaterThan(3);
});

test('a content folder without films has those of the site', () => {
  rmSync(join(folder, 'films'), { recursive: true });
  expect(Object.keys(loadContent(folder).films)).toContain('one-take');
});

const mistakes: [what: string, file: string, change: (text: string) => string, told: RegExp[]][] = [
  [
    'a film that is not there',
    'projects/the-tide-line.md',
    swap('status: Reserved', 'status: Reserved\nfilm: two-takes'),
    [/field: +film/, /two-takes/, /content\/films.*one-take/],
  ],
  [
    'a moment of Home beyond the end',
    'home.yaml',
    swap('at: 18.5\n', 'at: 24\n'),
    [/shots\.items\[3\]\.at/, /24/, /less than 24/],
  ],
  [
    'a chapter beyond the end',
    'films/one-take.yaml',
    swap('start: 21\n', 'start: 24.5\n'),
    [/chapters\[7\]\.start/, /24\.5/, /less than 24/],
  ],
  [
    'chapters that go back',
    'films/one-take.yaml',
    swap('start: 21\n', 'start: 2\n'),
    [/chapters/, /in the order/],
  ],
  [
    'a start that is not the start',
    'films/one-take.yaml',
    swap('start: 0\n', 'start: 1\n'),
    [/chapters/, /from 0 seconds/],
  ],
  [
    'a still that is not there',
    'films/one-take.yaml',
    swap('picture: film-one-take-water', 'picture: film-one-take-wave'),
    [/chapters\[6\]\.still\.picture/, /film-one-take-wave/, /film-one-take-water/],
  ],
  [
    'a detail that nobody looked for',
    'films/one-take.yaml',
    swap('detail: lamp', 'detail: hat'),
    [/marks\[1\]\.detail/, /hat/, /coat, lamp, 07/],
  ],
  [
    'captions that are not written',
    'films/one-take.yaml',
    (text) => `${text}captions:\n  - { language: en, label: English, file: one-take.en.vtt }\n`,
    [/captions\[0\]\.file/, /one-take\.en\.vtt/, /a file in .*films/],
  ],
  [
    'no credit',
    'films/one-take.yaml',
    swap('credit: "Illustration: in-house scene"', ''),
    [/credit/, /nothing/],
  ],
];

for (const [what, file, change, told] of mistakes) {
  test(`${what} stops the build and names file, field, what was found and what is allowed`, () => {
    edit(file, change);
    const message = complaintAbout(folder);
    expect(message).toContain(join(folder, file));
    for (const part of told) expect(message).toMatch(part);
  });
}

test('a film without its renditions is named, with the command that makes them', () => {
  cpSync(join(folder, 'films/one-take.yaml'), join(folder, 'films/second-take.yaml'));
  const message = complaintAbout(folder);
  expect(message).toContain(join(folder, 'films/second-take.yaml'));
  expect(message).toMatch(/no manifest\.json/);
  expect(message).toMatch(/npm run art -- film second-take/);
});

function edit(file: string, change: (text: string) => string) {
  const path = join(folder, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}
