import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { globSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { FilmPage } from '../../app/film/film-files.ts';
import { paths } from '../../app/paths.ts';
import { answerFor } from '../../domain/credentials.ts';
import { dossierLabel, rootAddress } from '../../domain/signing.ts';
import { loadContent } from '../../publishing/load-content.ts';
import { readJson } from '../../publishing/read-json.ts';
import { currentVersion } from '../../publishing/versions.ts';
import type { Version } from '../../publishing/versions.ts';
import { readBytes } from '../../tools/signing/sign-bytes.ts';
import { seedDirectories } from '../../tools/site/directories.ts';
import { copyOfContent } from '../support/edited-content.ts';
import { readPdf } from '../support/read-pdf.ts';

/**
 * A producer reads the page, forwards the PDF, and a lawyer compares them: what content/films/ says
 * of a film stands in both, field by field.
 */
const site = join(currentVersion(seedDirectories.build), 'site');
const { films, questions, dossier: words } = loadContent(seedDirectories.content);
const dossier = films['one-take']?.dossier;
if (!dossier) throw new Error('there is no film one-take');

let html = '';
let pdf: Awaited<ReturnType<typeof readPdf>>;
beforeAll(async () => {
  html = readFileSync(join(site, 'films/one-take.html'), 'utf8');
  pdf = await readPdf(readFileSync(join(site, 'dossiers/one-take.pdf')));
});

const { shots, tools, native, sourceType, answers, notHeld } = dossier;
const made = [
  ...shots.flatMap(({ name, made: how, tools: ids }) => [name, how, ...ids.map(nameOfTool)]),
  ...(dossier.sound ? [dossier.sound.made, ...dossier.sound.tools.map(nameOfTool)] : []),
];
const fields: [field: string, texts: string[]][] = [
  ['sentence', [dossier.sentence]],
  ['sourceType', [words.sourceType[sourceType]]],
  ['tools', tools.flatMap(({ id: _id, ...tool }) => Object.values(tool))],
  ['shots and sound', made],
  ['times', ['0:00 – 0:07', '0:13 – 0:17.5', '0:17.5 – 0:24']],
  ['people', [dossier.people]],
  ['thirdParty', [dossier.thirdParty]],
  ['models', [dossier.models]],
  ['native', [`${native.width} × ${native.height} px`]],
  ['delivery', [dossier.delivery]],
  ['approvedBy', [dossier.approvedBy]],
  ['notHeld', notHeld],
  ['answers', questions.questions.flatMap(({ id, question }) => [question, answers[id] ?? 'no answer'])],
];

test('every field of a dossier is one of those that are compared', () => {
  const compared = new Set([...fields.map(([field]) => field), 'shots', 'sound']);
  expect(Object.keys(dossier).filter((field) => !compared.has(field))).toEqual([]);
});

test.each(fields)('%s is the same in content, page and PDF', (_, texts) => {
  expect(texts.length).toBeGreaterThan(0);
  const page = shownIn(html);
  const document = squeezed(pdf.pages.join(' '));
  for (const text of texts) {
    expect(page).toContain(squeezed(text));
    expect(document).toContain(squeezed(text));
  }
});

test('what our own network learned from, and all that is said of it, is the same in content, page and PDF', async () => {
  const facts = Object.values(films['every-light']?.dossier.network ?? {});
  expect(facts.length).toBeGreaterThan(5);
  const page = shownIn(readFileSync(join(site, 'films/every-light.html'), 'utf8'));
  const { pages } = await readPdf(readFileSync(join(site, 'dossiers/every-light.pdf')));
  const document = squeezed(pages.join(' '));
  for (const fact of facts) {
    expect(page).toContain(squeezed(fact));
    expect(document).toContain(squeezed(fact));
  }
});

test('what client navigation fetches is the dossier', () => {
  const fetched = JSON.parse(readFileSync(join(site, 'dossiers/one-take.json'), 'utf8')) as FilmPage;
  expect(fetched.dossier).toEqual(dossier);
  expect(fetched.questions.map(({ id, answer }) => [id, answer])).toEqual(Object.entries(answers));
});

test('every video, the PDF and every still of the press kit are signed, and say the same', async () => {
  const folder = join(site, 'films/one-take');
  const videos = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.mp4'),
  );
  const signed = [
    ...videos.map((name) => readFileSync(join(folder, name))),
    readFileSync(join(site, 'dossiers/one-take.pdf')),
    ...storedFiles(readFileSync(join(site, 'dossiers/one-take-press-kit.zip')), '.jpg').map(
      ({ body }) => body,
    ),
  ];
  expect(videos.length).toBeGreaterThan(10);
  expect(signed.length).toBeGreaterThan(videos.length + 5);
  const root = readFileSync(join(site, rootAddress), 'utf8');
  const facts = readJson<Version>(join(site, '../version.json')).signing;
  for (const bytes of signed) {
    const reading = await readBytes(bytes, '', root);
    expect(answerFor(reading, { signer: facts?.signer ?? '' })).toMatchObject({
      kind: 'unchanged',
      credentials: { film: 'one-take', sourceType },
    });
    const { manifests } = ('report' in reading ? reading.report : {}) as {
      manifests: { assertions: Record<string, { dossier: unknown }> }[];
    };
    expect(manifests[0]?.assertions[dossierLabel]?.dossier).toEqual(dossier);
  }
});

test('every video and still of the generated film carries the signature of the take', async () => {
  const folder = join(site, 'films/every-light');
  const files = [
    ...globSync('**/*.mp4', { cwd: folder }).map((name) => readFileSync(join(folder, name))),
    ...storedFiles(readFileSync(join(site, 'dossiers/every-light-press-kit.zip')), '.jpg').map(
      ({ body }) => body,
    ),
  ];
  expect(files.length).toBeGreaterThan(8);
  const root = readFileSync(join(site, rootAddress), 'utf8');
  const signer = readJson<Version>(join(site, '../version.json')).signing?.signer ?? '';
  for (const bytes of files) {
    expect(answerFor(await readBytes(bytes, '', root), { signer })).toMatchObject({
      kind: 'unchanged',
      credentials: {
        sourceType: 'trainedAlgorithmicMedia',
        madeFrom: [{ title: 'One take', by: 'us', state: 'unchanged' }],
      },
    });
  }
});

test('the PDF is tagged: its headings in their order, the heads of its tables, a text for its picture', () => {
  const texts = (role: string) => pdf.tags.filter((tag) => tag.role === role).map(({ text }) => text);
  expect(pdf.marked).toBe(true);
  expect(pdf.info['Title']).toBe(`One take · ${words.document.kind} · Longtake`);
  expect(texts('H1')).toEqual(['One take']);
  const { what: _what, check: _check, ...sections } = words.sections;
  const { files } = words.document;
  expect(texts('H2')).toEqual([...Object.values(sections), files.heading]);
  expect(texts('TH')).toEqual(
    [words.shots, words.tools, files].flatMap(({ columns }) =>
      Object.values<string>(columns).map((name) => name.toUpperCase()),
    ),
  );
  expect(pdf.tags.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toEqual([
    films['one-take']?.poster.alt,
  ]);
});

test('the PDF lists every video, sound and still with the SHA-256 of the bytes that are served', () => {
  const kit = '/dossiers/one-take-press-kit.zip';
  const zip = readFileSync(join(site, kit));
  const served = globSync('films/one-take/**/*.{mp4,webm,m4a}', { cwd: site }).map(
    (file): [string, Buffer] => [`/${file}`, readFileSync(join(site, file))],
  );
  const stills = storedFiles(zip, '').map(({ name, body }): [string, Buffer] => [
    `one-take-press-kit.zip: ${name}`,
    body,
  ]);
  const rows = [...served, [kit, zip] as const, ...stills].map(([name, body]) =>
    squeezed(name + body.length + hash('sha256', body)),
  );
  expect(served.length).toBeGreaterThan(10);
  expect(stills.length).toBeGreaterThan(5);
  const document = squeezed(pdf.pages.join(' '));
  expect(rows.filter((row) => !document.includes(row))).toEqual([]);
  expect(document.match(/[0-9a-f]{64}/g)).toHaveLength(rows.length);
});

test('a document of a build without an address has no link that leads nowhere', async () => {
  const files = globSync('{dossiers,questions,work/ferry-weather}/*.pdf', { cwd: site });
  expect(files).toHaveLength(4);
  for (const file of files) {
    const { links } = await readPdf(readFileSync(join(site, file)));
    expect(links.filter((link) => !/^(https|mailto):/.test(link))).toEqual([]);
  }
});

/** Lines of a PDF may break anywhere, and a hyphen may be at their end. */
const shownIn = (page: string) =>
  squeezed(
    page
      .replaceAll(/<script.*?<\/script>/gs, ' ')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );

function squeezed(text: string) {
  return text.replaceAll(/\s/g, '');
}

function nameOfTool(id: string) {
  return tools.find((tool) => tool.id === id)?.name ?? `no tool ${id}`;
}

/** The files of a zip that compresses nothing, by the ending of their names. */
function storedFiles(zip: Buffer, ending: string) {
  const files: { name: string; body: Buffer }[] = [];
  for (let at = 0; zip.readUInt32LE(at) === 0x0403_4b50;) {
    const [size, nameSize] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const body = at + 30 + nameSize;
    const name = zip.toString('utf8', at + 30, body);
    if (name.endsWith(ending)) files.push({ name, body: zip.subarray(body, body + size) });
    at = body + size;
  }
  return files;
}

test('the preview of a film whose words are a draft names the files that are served: no draft is signed', () => {
  const content = copyOfContent();
  const file = join(content, 'films/one-take.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^( +sentence: )/m, '$1Draft words and '));
  const version = realpathSync(currentVersion(seedDirectories.build));
  const { stdout } = spawnSync(
    process.execPath,
    ['tools/run.mjs', 'render-draft', version, '{}', paths.film('one-take')],
    // By the machine's clock, as the build was made, and with it the certificate.
    {
      env: { ...process.env, CLOCK_AHEAD_MS: '0', CONTENT_DIR: content },
      encoding: 'utf8',
      maxBuffer: 32 * 1024 * 1024,
    },
  );
  const preview = stdout.trim().split('\n').at(-1) ?? '';
  expect(preview).toContain('Draft words and');
  expect(videosIn(preview).size).toBeGreaterThan(0);
  expect(videosIn(preview)).toEqual(videosIn(html));
});

test('what our own network made says so wherever it goes: page, PDF, press kit and signed files', async () => {
  const generated = films['every-light'];
  const credit = 'Made by our own network';
  const document = await readPdf(readFileSync(join(site, 'dossiers/every-light.pdf')));
  const printed = squeezed(document.pages.join(' '));
  // Small type is set in capitals.
  expect(printed.toLowerCase()).toContain(squeezed(credit.toLowerCase()));
  const kit = readFileSync(join(site, 'dossiers/every-light-press-kit.zip'));
  const [captions] = storedFiles(kit, '.txt');
  expect(captions?.body.toString().split(credit)).toHaveLength(1 + (generated?.chapters.length ?? 0));
  const videos = globSync('films/every-light/{,tall/}*.mp4', { cwd: site });
  expect(videos.length).toBeGreaterThan(8);
  const root = readFileSync(join(site, rootAddress), 'utf8');
  const stills = storedFiles(kit, '.jpg').map(({ body }) => body);
  for (const bytes of [...videos.map((file) => readFileSync(join(site, file))), ...stills]) {
    expect(answerFor(await readBytes(bytes, '', root), { signer: 'nobody' })).toMatchObject({
      credentials: { film: 'every-light', sourceType: 'trainedAlgorithmicMedia' },
    });
  }
});

const videosIn = (page: string) => new Set(page.match(/\/films\/one-take\/[\w./-]+\.mp4/g));
