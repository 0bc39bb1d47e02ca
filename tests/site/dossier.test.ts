import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { globSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { answerFor } from '../../domain/credentials.ts';
import { dossierLabel, rootAddress } from '../../domain/signing.ts';
import { loadContent } from '../../publishing/load-content.ts';
import { readJson } from '../../publishing/read-json.ts';
import { currentVersion } from '../../publishing/versions.ts';
import type { Version } from '../../publishing/versions.ts';
import { readBytes } from '../../tools/signing/sign-bytes.ts';
import { seedDirectories, testDataDirectory } from '../../tools/site/directories.ts';
import { copyOfContent } from '../support/edited-content.ts';
import { readPdf } from '../support/read-pdf.ts';
import { readZip } from '../support/read-zip.ts';

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

test('what our own network learned from, and all that is said of it, is the same in content, page and PDF, with its credit there and in the press kit', async () => {
  const { models, network } = films['every-light']?.dossier ?? {};
  const facts = Object.values(network ?? {});
  expect(facts.length).toBeGreaterThan(5);
  const page = shownIn(readFileSync(join(site, 'films/every-light.html'), 'utf8'));
  const { pages } = await readPdf(readFileSync(join(site, 'dossiers/every-light.pdf')));
  const document = squeezed(pages.join(' '));
  for (const fact of facts) {
    expect(page).toContain(squeezed(fact));
    expect(document).toContain(squeezed(fact));
  }
  expect(document, 'right under what is said of the models').toContain(
    squeezed(`${models} ${words.network.learnedFrom} ${facts[0]}`),
  );
  // Small type is set in capitals.
  const credit = 'Made by our own network';
  expect(document.toLowerCase()).toContain(squeezed(credit.toLowerCase()));
  const captions = kitOf('every-light').get('every-light.txt');
  const chapters = films['every-light']?.chapters.length ?? 0;
  expect(captions?.toString().split(credit)).toHaveLength(1 + chapters);
});

test.each([
  ['one-take', ['dossiers/one-take.pdf'], []],
  ['every-light', [], [{ title: 'One take', by: 'us', state: 'unchanged' }]],
])(
  'every video and every still of the press kit of %s, and %j, are signed and say the same',
  async (film, documents, madeFrom) => {
    const videos = globSync(`films/${film}/**/*.mp4`, { cwd: site });
    const stills = [...kitOf(film)].flatMap(([name, bytes]) => (name.endsWith('.jpg') ? [bytes] : []));
    expect(videos.length).toBeGreaterThan(8);
    expect(stills.length).toBeGreaterThan(4);
    const signed = [...videos, ...documents].map((file) => readFileSync(join(site, file)));
    const root = readFileSync(join(site, rootAddress), 'utf8');
    const signer = readJson<Version>(join(site, '../version.json')).signing?.signer ?? '';
    const said = films[film]?.dossier;
    for (const bytes of [...signed, ...stills]) {
      const reading = await readBytes(bytes, '', root);
      expect(answerFor(reading, { signer })).toMatchObject({
        kind: 'unchanged',
        credentials: { film, sourceType: said?.sourceType, madeFrom },
      });
      const { manifests } = ('report' in reading ? reading.report : {}) as {
        manifests: { assertions: Record<string, { dossier: unknown }> }[];
      };
      expect(manifests[0]?.assertions[dossierLabel]?.dossier).toEqual(said);
    }
  },
);

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
  const stills = [...readZip(zip)].map(([name, body]) => [`one-take-press-kit.zip: ${name}`, body] as const);
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

function kitOf(film: string) {
  return readZip(readFileSync(join(site, `dossiers/${film}-press-kit.zip`)));
}

function nameOfTool(id: string) {
  return tools.find((tool) => tool.id === id)?.name ?? `no tool ${id}`;
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
      env: { ...process.env, CLOCK_AHEAD_MS: '0', CONTENT_DIR: content, DATA_DIR: testDataDirectory },
      encoding: 'utf8',
      maxBuffer: 32 * 1024 * 1024,
    },
  );
  const preview = stdout.trim().split('\n').at(-1) ?? '';
  expect(preview).toContain('Draft words and');
  expect(videosIn(preview).size).toBeGreaterThan(0);
  expect(videosIn(preview)).toEqual(videosIn(html));
});

const videosIn = (page: string) => new Set(page.match(/\/films\/one-take\/[\w./-]+\.mp4/g));
