import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { complaintAbout, copyOfContent, editFile, swap } from '../tests/support/edited-content.ts';
import { loadContent } from './load-content.ts';

let folder = '';
beforeEach(() => {
  folder = copyOfContent();
});

test('the name of the studio and the promise of an answer stand once, and wherever words say {studio} and {replyHours}', () => {
  editFile(folder, 'site.yaml', swap('name: Longtake', 'name: Ó "Nordlys"'));
  editFile(folder, 'site.yaml', swap('replyHours: 24', 'replyHours: 48'));
  editFile(folder, 'home.yaml', swap(/^description: .*/m, 'description: "{studio} makes scenes."'));
  const { contact, home } = loadContent(folder);
  expect(home.description).toBe('Ó "Nordlys" makes scenes.');
  expect(contact.form.sent.text).toBe("We'll get back to you within 48 hours.");
  expect(contact.panel.response).toBe('48-hour response time');
  expect(contact.description).toContain('within 48 hours');
});

test('a project needs no shots or figures and may name a film, a member needs no profile, a question no rule, the studio no role', () => {
  const leave = (name: string, part: RegExp) => editFile(folder, name, swap(part, ''));
  leave('projects/the-tide-line.md', /^shots:\n(?:[ -].*\n)+/m);
  leave('projects/by-lamp.md', /^results:\n(?:[ -].*\n)+/m);
  leave('about.yaml', / +profile: .*\n/);
  leave('questions.yaml', / {4}rules:\n(?: {6}.*\n)+/);
  editFile(folder, 'projects/by-lamp.md', swap('status: Reserved', 'status: Reserved\nfilm: one-take'));
  // As in a clone: git keeps no folder without files.
  rmSync(join(folder, 'roles'), { recursive: true });
  const { projects, about, questions, roles } = loadContent(folder);
  expect(projects.find(({ slug }) => slug === 'the-tide-line')?.shots).toEqual([]);
  expect(projects.find(({ slug }) => slug === 'by-lamp')).toMatchObject({ results: [], film: 'one-take' });
  expect(about.team.members.map(({ profile }) => typeof profile)).toEqual(['undefined', 'string']);
  expect(questions.questions[0]?.rules).toEqual([]);
  expect(roles).toEqual([]);
});

type Slip = [edit: (text: string) => string, told: RegExp];

const ourNetwork = '"Made by our own network"';
const aModel = '      model: { name: A, version: "1", licence: B, termsRead: "2026-11-17", data: C }\n';
const inBrief = (text: string) => swap('## Brief\n', `## Brief\n\n${text}\n`);

/** By file: an edit that is wrong, and what is told of it: the field, what was found there, and what may be. */
const mistakes: Record<string, Slip[]> = {
  'projects/the-tide-line.md': [
    [swap('[ Film ]', '[Movie]'), /categories\[0\].*"Movie".*Film, TV, Ads, Experi/s],
    [swap('slug: the-tide-line', 'slug: The Tide'), /slug.*letters a-z/s],
    [swap('slug: the-tide-line', 'slug: tide'), /slug.*file name/s],
    [swap('"03:40"', '"220s"'), /runtime.*02:30/s],
    [swap('picture: pass-clay', 'picture: mud'), /shots\[1\]\.still\.pic.*"mud".*art\/mas/s],
    [inBrief('Made by {Studio}.'), /\{studio\}.*not \{Studio\}/s],
    [swap('## Approach', '## Methods'), /## Methods.*## approach/s],
    [inBrief('<b>bold</b>\n\n| a |\n|---|\n| 1 |'), /## brief.*paragraphs, lists/s],
    [inBrief('1. First.\n2. Second.'), /## brief.*lists of one level/s],
    [inBrief('- One.\n  - Under it.'), /## brief.*lists of one level/s],
    [inBrief('- One.\n\n  More of it.'), /## brief.*lists of one level/s],
    [inBrief('**a [b](https://b.example)**'), /## brief.*lists of one level/s],
    [swap('## Brief\n', 'A word.\n\n## Brief\n'), /before the first ##.*A word/s],
    [swap('## Approach\n', '## Brief\n\nIt.\n\n## Approach\n'), /## Brief.*each section once/s],
    [swap('status:', 'film: none\nstatus:'), / film\n.*none.*content\/films.*one-take/s],
  ],
  'roles/ai-ml-engineer.md': [
    [swap('Build and', '{retention} build and'), /description.*not \{retention\}/s],
  ],
  'questions.yaml': [
    [swap('id: training\n', 'id: ownership\n'), /questions\[1\]\.id.*of its own/s],
    [swap(/id: training-data\n +short: .*/, 'short: 24/7'), /questions\[6\]\.id.*has none to make it from/s],
  ],
  'mails.yaml': [
    [
      swap('Received · {reference}', 'Received · {referense}'),
      /acknowledgement\.slate.*referense.*\{reference\}/s,
    ],
    [swap('until {answerBy}', 'until {replyBy}'), /links\.answered\.ask\.text.*replyBy.*\{answerBy\}/s],
  ],
  'contact.yaml': [
    [swap('Book {time}', 'Book {days}'), /review\.book.*\{time\}.*not \{days\}/s],
    [swap('Our project: ', 'Our {projekt}: '), /begin\.screening.*not \{projekt\}/s],
    [swap('tv: TV Series', 'radio: Radio'), /useCase\.options\.radio.*film, tv, comm/s],
  ],
  'home.yaml': [
    [
      swap(/^description: .*/m, 'description: "Pilots in {pilotdelivery}."'),
      /description.*\{pilotDelivery\}.*not \{pilotdelivery\}/s,
    ],
    [(text) => `${text}\nbanner: hello\n`, /banner.*does not exist/s],
    [
      swap(/^description: .*/m, `description: ${'a'.repeat(170)}`),
      /description.*at most 160 characters: these are 170/s,
    ],
    [swap('at: 18.5\n', 'at: 24\n'), /items\[3\]\.at.*24.*less than 24/s],
    [
      swap(/(picture: network-fog, .*), credit: Made by our own network/, '$1'),
      new RegExp(`turn\\.lights\\[4\\]\\.still\\.credit.*nothing.*${ourNetwork}`, 's'),
    ],
    [
      swap('the frame barely there, made by our own network', 'the frame barely there'),
      /turn\.lights\[4\]\.still\.alt.*made by our own network/s,
    ],
  ],
  'site.yaml': [
    [swap('tagline: Made for cinema-grade AI.', ''), /tagline.*nothing.*string/s],
    [swap('zone: Asia/Kolkata', 'zone: Asia/Bangalore'), /timeZones.*such as Asia\/Kolkata/s],
  ],
  'about.yaml': [[swap('- { name: Taste', '- { name: A }\n    - { name: Taste'), /values\.items.*text/s]],
  'work.yaml': (
    [
      ['heading: One thing: this', /line 3\n.*in quotes if it has a colon/s],
      ["heading: 'It's this'", /line 3\n.*apostrophe inside double quotes/s],
      ['heading: "The "work""', /line 3\n.*double quotes inside are written \\"/s],
      ['heading: "This', /line 3\n.*quotes are closed/s],
      ['heading: This\nheading: That', /line 4\n.*heading stands here a second time/s],
      ['heading: {studio} works', /line 3\n.*quotes end where it ends/s],
      ['heading: @work', /line 3\n.*begins with a sign such as @/s],
      ['heading: Work\nsample:\n\tkicker: Sample', /line 5\n.*no tabs/s],
    ] as const
  ).map(([heading, told]): Slip => [swap(/^heading: .*/m, heading), told]),
  'films/one-take.yaml': [
    [swap('start: 21\n', 'start: 24.5\n'), /chapters\[7\]\.start.*24\.5.*less than 24/s],
    [swap('start: 21\n', 'start: 2\n'), /chapters.*in the order/s],
    [swap('start: 0\n', 'start: 1\n'), /chapters.*from 0 seconds/s],
    [
      swap('picture: film-one-take-water', 'picture: film-one-take-wave'),
      /chapters\[6\]\.still\.picture.*film-one-take-wave.*film-one-take-water/s,
    ],
    [swap('detail: lamp', 'detail: hat'), /marks\[1\]\.detail.*hat.*coat, lamp/s],
    [
      swap('file: one-take.en.vtt', 'file: one-take.fr.vtt'),
      /captions\[0\]\.file.*one-take\.fr\.vtt.*a file in .*films/s,
    ],
    [swap('credit: "Illustration: in-house scene"', ''), /credit.*nothing/s],
    [(text) => text.slice(0, text.indexOf('dossier:')), /field: +dossier\n.*found: +nothing/s],
    [swap(/^ {2}people: .*$/m, ''), /dossier\.people.*nothing/s],
    [
      swap('tools: [ blender, denoiser, grade ]', 'tools: [blender, houdini]'),
      /dossier\.shots\[0\]\.tools\[1\].*houdini.*blender, denoiser, grade/s,
    ],
    [swap('from: 7\n', 'from: 8\n'), /dossier\.shots.*each from where the one before it ends/s],
    [swap('to: 24\n', 'to: 23\n'), /shots\[3\]\.to.*23.*24, the film's end/s],
    [
      swap('      tools: [ blender, denoiser, grade ]\n', `      tools: [blender]\n${aModel}`),
      /dossier\.sourceType.*digitalCreation.*compositeWithTrainedAlgorithmicMedia/s,
    ],
    [
      swap('sourceType: digitalCreation', 'sourceType: trainedAlgorithmicMedia'),
      /dossier\.network.*nothing.*the training facts of our own network/s,
    ],
    [
      swap('  native: {', '  madeFrom: [ no-take ]\n  native: {'),
      /dossier\.madeFrom\[0\].*no-take.*a film of content\/films/s,
    ],
    [
      swap('  native: {', '  madeFrom: [ one-take ]\n  native: {'),
      /dossier\.madeFrom\[0\].*one-take.*not made from this one/s,
    ],
    [swap(/^ {2}sound:\n.*\n.*\n/m, ''), /dossier\.sound.*nothing.*how the sound was made/s],
    [swap('{ width: 1600,', '{ width: 1280,'), /native\.width.*1280.*1600 or more/s],
    [swap(/^ {4}likeness: .*$/m, ''), /answers\.likeness.*nothing.*Whose face/s],
    [swap(/^ {4}likeness: /m, '    likenes: '), /dossier\.answers\.likenes\n.*ownership, .*likeness/s],
  ],
  'films/every-light.yaml': [
    [swap(/^ {2}network:\n(?: {4}.*\n)+/m, ''), /dossier\.network.*the training facts of our own network/s],
    [
      swap(/^credit: .*$/m, 'credit: "Illustration: in-house scene"'),
      new RegExp(`field: +credit.*in-house scene.*${ourNetwork}`, 's'),
    ],
  ],
};

const most = Math.max(...Object.values(mistakes).map(({ length }) => length));

/** One of each file at a time: reading all of the content is what takes long. */
test.each(Array.from({ length: most }, (_, index) => [index]))(
  'mistakes %i of each file stop the build',
  (index) => {
    const slips = Object.entries(mistakes).flatMap(([file, all]) =>
      all.slice(index, index + 1).map(([edit, told]) => ({ file, edit, told })),
    );
    for (const { file, edit } of slips) editFile(folder, file, edit);
    const parts = complaintAbout(folder).split(`\n  ${folder}/`);
    for (const { file, told } of slips) {
      const about = parts.filter((part) => part.startsWith(file)).join('\n');
      expect({ file, about }).toEqual({ file, about: expect.stringMatching(told) });
    }
  },
);

test('a film without its renditions is named, with the command that makes them', () => {
  cpSync(join(folder, 'films/one-take.yaml'), join(folder, 'films/second-take.yaml'));
  const message = complaintAbout(folder);
  expect(message).toContain(join(folder, 'films/second-take.yaml'));
  expect(message).toMatch(/no manifest\.json/);
  expect(message).toMatch(/npm run art -- film second-take/);
});

test('a colon in one of several sentences is told with its line, in YAML and in Markdown; all at once', () => {
  const questions = editFile(
    folder,
    'questions.yaml',
    swap('- A signed assignment of', '- A signed assignment: of'),
  );
  const line =
    readFileSync(questions, 'utf8')
      .split('\n')
      .findIndex((one) => one.includes('A signed assignment:')) + 1;
  editFile(folder, 'projects/the-tide-line.md', swap(/^summary: .*/m, 'summary: Dusk: water'));
  const message = complaintAbout(folder);
  expect(message).toContain('2 mistakes');
  expect(message).toContain(`line ${line}\n    found:   - A signed assignment: of`);
  expect(message).toContain('line 11\n    found:   summary: Dusk: water');
});
