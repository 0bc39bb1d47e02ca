import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { complaintAbout, copyOfContent, editFile, swap } from '../tests/support/edited-content.ts';
import { loadContent } from './load-content.ts';

let folder = '';
beforeEach(() => {
  folder = copyOfContent();
});

test('the seed is right: twelve reserved projects, two people, three roles', () => {
  const { projects, about, roles } = loadContent('tests/content-seed');
  expect(projects.map(({ status }) => status)).toEqual(Array(12).fill('Reserved'));
  expect(about.team.members).toHaveLength(2);
  expect(roles.map(({ role }) => role)).toEqual([
    'AI/ML Engineer',
    'Video/VFX Specialist',
    'Full-Stack Developer',
  ]);
});

test('the name of the studio stands once, and wherever words say {studio}', () => {
  editFile(folder, 'site.yaml', swap('name: Longtake', 'name: Ó "Nordlys"'));
  editFile(folder, 'home.yaml', swap(/^description: .*/m, 'description: "{studio} makes scenes."'));
  expect(loadContent(folder).home.description).toBe('Ó "Nordlys" makes scenes.');
});

test('a project needs no shots or figures, a member no profile, a question no rule', () => {
  const leave = (name: string, part: RegExp) => editFile(folder, name, swap(part, ''));
  leave('projects/the-tide-line.md', /^shots:\n(?:[ -].*\n)+/m);
  leave('projects/by-lamp.md', /^results:\n(?:[ -].*\n)+/m);
  leave('about.yaml', / +profile: .*\n/);
  leave('questions.yaml', / {4}rules:\n(?: {6}.*\n)+/);
  const { projects, about, questions } = loadContent(folder);
  expect(projects.find(({ slug }) => slug === 'the-tide-line')?.shots).toEqual([]);
  expect(projects.find(({ slug }) => slug === 'by-lamp')?.results).toEqual([]);
  expect(about.team.members.map(({ profile }) => typeof profile)).toEqual(['undefined', 'string']);
  expect(questions.questions[0]?.rules).toEqual([]);
});

test('the promise of an answer stands once, and wherever words say {replyHours}', () => {
  expect(loadContent('tests/content-seed').contact.form.sent.text).toBe(
    "We'll get back to you within 24 hours.",
  );
  editFile(folder, 'site.yaml', swap('replyHours: 24', 'replyHours: 48'));
  const { contact } = loadContent(folder);
  expect(contact.form.sent.text).toBe("We'll get back to you within 48 hours.");
  expect(contact.panel.response).toBe('48-hour response time');
  expect(contact.description).toContain('within 48 hours');
});

const mistakes: [what: string, file: string, edit: (text: string) => string, told: RegExp[]][] = [
  [
    'an unknown category',
    'projects/the-tide-line.md',
    swap('[ Film ]', '[Movie]'),
    [/categories\[0\]/, /"Movie"/, /Film, TV, Ads, Experiment/],
  ],
  [
    'a slug that is no address',
    'projects/the-tide-line.md',
    swap('slug: the-tide-line', 'slug: The Tide'),
    [/slug/, /letters a-z/],
  ],
  [
    'a slug unlike its file name',
    'projects/the-tide-line.md',
    swap('slug: the-tide-line', 'slug: tide'),
    [/slug/, /file name/],
  ],
  ['a runtime in another form', 'projects/the-tide-line.md', swap('"03:40"', '"220s"'), [/runtime/, /02:30/]],
  [
    'a still that has no master',
    'projects/the-tide-line.md',
    swap('picture: pass-clay', 'picture: pass-mud'),
    [/shots\[1\]\.still\.picture/, /"pass-mud"/, /art\/masters.*pass-clay/],
  ],
  [
    'a second project with the same id',
    'projects/ferry-weather.md',
    swap('id: "02"', 'id: "01"'),
    [/id/, /of its own/],
  ],
  [
    'a second question with the same id',
    'questions.yaml',
    swap('id: training\n', 'id: ownership\n'),
    [/questions\[1\]\.id/, /"ownership"/, /of its own/],
  ],
  [
    'a question whose short title has no letter for its address',
    'questions.yaml',
    swap(/id: training-data\n +short: .*/, 'short: 24/7'),
    [/questions\[6\]\.id/, /has none to make it from/],
  ],
  [
    'a fact that a mail does not know',
    'mails.yaml',
    swap('Received · {reference}', 'Received · {referense}'),
    [/acknowledgement\.slate/, /referense/, /\{reference\}/],
  ],
  [
    'a fact that no page knows',
    'home.yaml',
    swap(/^description: .*/m, 'description: "Pilots in {pilotdelivery}."'),
    [/description/, /not \{pilotdelivery\}/, /\{pilotDelivery\}/],
  ],
  [
    'a fact of another line',
    'contact.yaml',
    swap('Book {time}', 'Book {days}'),
    [/review\.book/, /not \{days\}/, /\{time\}/],
  ],
  [
    'a fact that a begun message does not know',
    'contact.yaml',
    swap('Our project: ', 'Our {projekt}: '),
    [/form\.begin\.screening/, /not \{projekt\}/],
  ],
  [
    'a fact that running text does not know',
    'projects/the-tide-line.md',
    swap('## Brief\n', '## Brief\n\nMade by {Studio}.\n'),
    [/## brief/, /not \{Studio\}/, /\{studio\}/],
  ],
  [
    'how long things are kept, on a page that does not say it',
    'roles/ai-ml-engineer.md',
    swap('Build and train', 'Gone {retention}: build and train'),
    [/description/, /not \{retention\}/],
  ],
  [
    'an option that no enquiry can have',
    'contact.yaml',
    swap('tv: TV Series', 'radio: Radio'),
    [/form\.fields\.useCase\.options\.radio/, /"Radio"/, /film, tv, commercial/],
  ],
  [
    'a fact that the page behind a link does not know',
    'mails.yaml',
    swap('until {answerBy}', 'until {replyBy}'),
    [/links\.answered\.ask\.text/, /replyBy/, /\{answerBy\}/],
  ],
  [
    'a field that does not exist',
    'home.yaml',
    (text) => `${text}\nbanner: hello\n`,
    [/banner/, /does not exist/],
  ],
  [
    'a missing field',
    'site.yaml',
    swap('tagline: Made for cinema-grade AI.', ''),
    [/tagline/, /nothing/, /string/],
  ],
  [
    'a value without its text',
    'about.yaml',
    swap('- { name: Taste First', '- { name: Extra }\n    - { name: Taste First'),
    [/values\.items/, /text/],
  ],
  [
    'a line that is too long',
    'home.yaml',
    swap(/^description: .*/m, `description: ${'a'.repeat(170)}`),
    [/description/, /at most 160 characters: these are 170/],
  ],
  ...slips(),
  [
    'a section that does not exist',
    'projects/the-tide-line.md',
    swap('## Approach', '## Methods'),
    [/## Methods/, /## approach/],
  ],
  [
    'markup a PDF cannot draw',
    'projects/the-tide-line.md',
    swap('## Brief\n', '## Brief\n\n<b>bold</b>\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'),
    [/## brief/, /paragraphs, lists/],
  ],
  ...[
    '1. First.\n2. Second.',
    '- One.\n  - Under it.',
    '- One.\n\n  More of it.',
    '**a [b](https://b.example)**',
  ].map((markup): (typeof mistakes)[number] => [
    `what would come out as something else (${markup.replaceAll('\n', ' ')})`,
    'projects/the-tide-line.md',
    swap('## Brief\n', `## Brief\n\n${markup}\n\n`),
    [/## brief/, /lists of one level/],
  ]),
  [
    'text above the first section',
    'projects/the-tide-line.md',
    swap('## Brief\n', 'A word before.\n\n## Brief\n'),
    [/before the first ##/, /A word before/],
  ],
  [
    'a section twice',
    'projects/the-tide-line.md',
    swap('## Approach\n', '## Brief\n\nOnce more.\n\n## Approach\n'),
    [/## Brief/, /each section once/],
  ],
  [
    'a time zone that does not exist',
    'site.yaml',
    swap('zone: Asia/Kolkata', 'zone: Asia/Bangalore'),
    [/timeZones/, /such as Asia\/Kolkata/],
  ],
];

/** What goes wrong when words are typed, each on the line that begins with `heading:`. */
function slips(): typeof mistakes {
  const written: [what: string, heading: string, told: RegExp][] = [
    ['a colon in a sentence', 'heading: One thing: this', /in quotes if it has a colon/],
    ['an apostrophe in single quotes', "heading: 'It's this'", /apostrophe inside double quotes/],
    ['quotes in quotes', 'heading: "The "work""', /double quotes inside are written \\"/],
    ['quotes that stay open', 'heading: "This', /quotes are closed/],
    ['a field twice', 'heading: This\nheading: That', /heading stands here a second time/],
    ['a name in braces without quotes', 'heading: {studio} works', /quotes end where it ends/],
    ['a sign that begins a text', 'heading: @work', /begins with a sign such as @/],
    ['a tab', 'heading: Work\nsample:\n\tkicker: Sample', /no tabs/],
  ];
  return written.map(([what, heading, told]) => [
    what,
    'work.yaml',
    swap(/^heading: .*/m, heading),
    [new RegExp(`line ${3 + heading.split('\n').length - 1}\\n`), told],
  ]);
}

test('a colon in one of several sentences is told with its line, in YAML and in Markdown', () => {
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
  expect(message).toContain(`line ${line}\n    found:   - A signed assignment: of`);
  expect(message).toContain('line 11\n    found:   summary: Dusk: water');
});

for (const [what, file, edit, told] of mistakes) {
  test(`${what} stops the build and names file, field, what was found and what is allowed`, () => {
    const path = editFile(folder, file, edit);
    const message = complaintAbout(folder);
    expect(message).toContain(path);
    for (const part of told) expect(message).toMatch(part);
  });
}

test('all mistakes are reported at once', () => {
  for (const [, file, edit] of mistakes.slice(0, 1).concat(mistakes.slice(6, 8)))
    editFile(folder, file, edit);
  expect(complaintAbout(folder)).toContain('3 mistakes');
});
