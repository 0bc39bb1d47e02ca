import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { modelsOf } from '../domain/content/dossier.ts';
import { complaintAbout, copyOfContent, editFile, swap } from '../tests/support/edited-content.ts';
import { loadContent } from './load-content.ts';

let folder = '';
beforeEach(() => {
  folder = copyOfContent();
});

test('a project may name a film', () => {
  editFile(folder, 'projects/the-tide-line.md', swap('status: Reserved', 'status: Reserved\nfilm: one-take'));
  const { projects, films } = loadContent(folder);
  expect(projects.find(({ slug }) => slug === 'the-tide-line')?.film).toBe('one-take');
  expect(films['one-take']?.chapters.length).toBeGreaterThan(3);
});

const aModel = '      model: { name: A, version: "1", licence: B, termsRead: "2026-11-17", data: C }\n';

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
    swap('file: one-take.en.vtt', 'file: one-take.fr.vtt'),
    [/captions\[0\]\.file/, /one-take\.fr\.vtt/, /a file in .*films/],
  ],
  [
    'no credit',
    'films/one-take.yaml',
    swap('credit: "Illustration: in-house scene"', ''),
    [/credit/, /nothing/],
  ],
  [
    'no dossier',
    'films/one-take.yaml',
    (text) => text.slice(0, text.indexOf('dossier:')),
    [/field: +dossier\n/, /found: +nothing/],
  ],
  [
    'a dossier that leaves out whose likeness it is',
    'films/one-take.yaml',
    swap(/^ {2}people: .*$/m, ''),
    [/dossier\.people/, /nothing/],
  ],
  [
    'a shot without the tool it was made with',
    'films/one-take.yaml',
    swap('tools: [ blender, denoiser, grade ]', 'tools: [blender, houdini]'),
    [/dossier\.shots\[0\]\.tools\[1\]/, /houdini/, /blender, denoiser, grade/],
  ],
  [
    'a stretch that no shot speaks of',
    'films/one-take.yaml',
    swap('from: 7\n', 'from: 8\n'),
    [/dossier\.shots/, /each from where the one before it ends/],
  ],
  [
    'shots that stop before the end',
    'films/one-take.yaml',
    swap('to: 24\n', 'to: 23\n'),
    [/dossier\.shots\[3\]\.to/, /23/, /24, the film's end/],
  ],
  [
    'a model in a film that is called a digital creation',
    'films/one-take.yaml',
    swap('      tools: [ blender, denoiser, grade ]\n', `      tools: [blender]\n${aModel}`),
    [/dossier\.sourceType/, /digitalCreation/, /compositeWithTrainedAlgorithmicMedia/],
  ],
  [
    'a generated film without what its network has learned from',
    'films/one-take.yaml',
    swap('sourceType: digitalCreation', 'sourceType: trainedAlgorithmicMedia'),
    [/one-take\.yaml/, /dossier\.network/, /nothing/, /the training facts of our own network/],
  ],
  [
    'a film that is made from one which is not there',
    'films/one-take.yaml',
    swap('  native: {', '  madeFrom: [ no-take ]\n  native: {'),
    [/dossier\.madeFrom\[0\]/, /no-take/, /a film of content\/films/],
  ],
  [
    'a film that is made from itself',
    'films/one-take.yaml',
    swap('  native: {', '  madeFrom: [ one-take ]\n  native: {'),
    [/dossier\.madeFrom\[0\]/, /one-take/, /not made from this one/],
  ],
  [
    'a film of our network without what it learned from',
    'films/every-light.yaml',
    (text) => text.replace(/^ {2}network:\n(?: {4}.*\n)+/m, ''),
    [/every-light\.yaml/, /dossier\.network/, /the training facts of our own network/],
  ],
  [
    'a generated film with the credit of a render',
    'films/every-light.yaml',
    swap(/^credit: .*$/m, 'credit: "Illustration: in-house scene"'),
    [/field: +credit/, /in-house scene/, /"Made by our own network"/],
  ],
  [
    'a generated picture without its credit',
    'home.yaml',
    swap(/(picture: network-fog, .*), credit: Made by our own network/, '$1'),
    [/turn\.lights\[4\]\.still\.credit/, /nothing/, /"Made by our own network"/],
  ],
  [
    'a generated picture whose text does not say so',
    'home.yaml',
    swap('the frame barely there, made by our own network', 'the frame barely there'),
    [/turn\.lights\[4\]\.still\.alt/, /made by our own network/],
  ],
  [
    'a sound that the dossier does not speak of',
    'films/one-take.yaml',
    swap(/^ {2}sound:\n.*\n.*\n/m, ''),
    [/dossier\.sound/, /nothing/, /how the sound was made/],
  ],
  [
    'a native width below that of a file',
    'films/one-take.yaml',
    swap('native: { width: 1600,', 'native: { width: 1280,'),
    [/dossier\.native\.width/, /1280/, /1600 or more/],
  ],
  [
    'a question that is not answered for the film',
    'films/one-take.yaml',
    swap(/^ {4}likeness: .*$/m, ''),
    [/dossier\.answers\.likeness/, /nothing/, /Whose face/],
  ],
  [
    'an answer to no question',
    'films/one-take.yaml',
    swap(/^ {4}likeness: /m, '    likenes: '),
    [/dossier\.answers\.likenes\n/, /ownership, .*likeness/],
  ],
];

for (const [what, file, change, told] of mistakes) {
  test(`${what} stops the build and names file, field, what was found and what is allowed`, () => {
    const path = editFile(folder, file, change);
    const message = complaintAbout(folder);
    expect(message).toContain(path);
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

test('a film in which a model had a part names it, and says so', () => {
  editFile(folder, 'films/one-take.yaml', (text) =>
    text
      .replace('sourceType: digitalCreation', 'sourceType: compositeWithTrainedAlgorithmicMedia')
      .replace('      tools: [ blender, denoiser, grade ]\n', `      tools: [blender]\n${aModel}`),
  );
  const { dossier } = loadContent(folder).films['one-take'] ?? {};
  expect(dossier && modelsOf(dossier)).toMatchObject([{ name: 'A', termsRead: '2026-11-17' }]);
});
