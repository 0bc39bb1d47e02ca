/**
 * Build time, page weight, server start and search at 12, 120 and 1,200 released projects.
 *
 *   node bench/projects.ts [COUNT...]        writes build/bench/projects.json
 *
 * A document and a social image cost the same for the first project and the last, and stay in the cache: they are
 * timed on one project, and copies of that one stand in for the others.
 */
import { spawnSync } from 'node:child_process';
import { linkSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { type Entry, releasedEntries } from '../domain/project/entry.ts';
import { listingOf } from '../domain/project/listing.ts';
import { writeManyProjects } from '../tests/support/many-projects.ts';
import { type Content, loadContent } from '../tools/content/load-content.ts';
import { makePdfs, nameDocuments } from '../tools/pdf/make-pdfs.ts';
import { serveBuilt } from '../tools/site/serve-built.ts';
import { makeSocial, nameCards, socialCache } from '../tools/social/make-social.ts';
import { writeFigures } from './support/figures.ts';

const counts = process.argv.slice(2).map(Number);
/** The page of 1,200 may weigh this much more than the page of 120; and a keystroke must fit into a frame. */
const mostGrowth = 1.1;
const frameMs = 16;

const rows = [];
for (const count of counts.length > 0 ? counts : [12, 120, 1200]) rows.push(await measure(count));

const [most, before] = [rows.at(-1), rows.at(-2)];
writeFigures(
  'projects',
  'Many released projects',
  [
    {
      name: `/work with ${most?.projects} projects, against ${before?.projects ?? most?.projects}`,
      value: most && before ? most.workPageKb / before.workPageKb : 1,
      unit: '×',
      budget: { max: mostGrowth },
      note: 'weight of the page, brotli',
    },
    {
      name: 'slowest search of a keystroke',
      value: Math.max(...rows.map(({ searchMs }) => searchMs)),
      unit: 'ms',
      budget: { max: frameMs },
    },
  ],
  [
    {
      title: 'By the number of projects',
      columns: Object.keys(most ?? {}),
      rows: rows.map((row) => Object.values(row)),
    },
  ],
);

async function measure(count: number) {
  const folder = `build/bench/projects-${count}`;
  const place = { CONTENT_DIR: `${folder}/content`, BUILD_DIR: `${folder}/build` };
  writeManyProjects(place.CONTENT_DIR, count);
  const content = loadContent(place.CONTENT_DIR);
  const documents = await fillCaches(content);
  const { seconds } = await timed(async () => build(place));

  const weigh = (path: string) => kilobytes(readFileSync(join(place.BUILD_DIR, 'site', path)));
  const settings = { LOG_LEVEL: 'silent', CONTENT_DIR: resolve(place.CONTENT_DIR) };
  const { seconds: startSeconds, value: server } = await timed(() => serveBuilt(settings, folder));
  const memoryMb =
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;
  await server.stop();
  for (const file of documents.copies) rmSync(file, { force: true });
  const row = {
    projects: count,
    buildS: round(seconds),
    perDocumentS: documents.perDocument,
    perImageS: documents.perImage,
    workPageKb: weigh('work.html'),
    pageOfListKb: weigh('work-list/all-1.json'),
    searchIndexKb: weigh('work-list/index.json'),
    caseStudyKb: weigh(`work/${content.projects[0]?.slug}.html`),
    startS: round(startSeconds),
    memoryMb: Math.round(memoryMb),
    searchMs: slowestSearch(releasedEntries(content.projects)),
  };
  rmSync(folder, { recursive: true });
  return row;
}

/** One of each is made for real and timed; the rest are links to it. */
async function fillCaches(content: Content) {
  const [first] = content.projects;
  if (!first) throw new Error('there is no project to measure');
  const one = { ...content, projects: [first] };
  await makePdfs({
    content: { ...one, projects: [{ ...first, title: 'Warm up' }] },
    loadRenderer,
    today: new Date(),
  });
  await makeSocial({ ...one, projects: [] });
  const pdf = await timed(() => makePdfs({ content: one, loadRenderer, today: new Date() }));
  const image = await timed(() => makeSocial(one));
  const made = {
    pdf: pdf.value.get(first.slug) ?? '',
    image: join('.cache', image.value[`/work/${first.slug}`]?.path ?? ''),
  };
  const copies = [
    ...nameDocuments(content).map(({ file }) => ({ file, of: made.pdf })),
    ...nameCards(content)
      .filter(({ card }) => card.path.startsWith('/work/'))
      .map(({ file }) => ({ file: join(socialCache, file), of: made.image })),
  ];
  for (const { file, of } of copies) if (file !== of) link(of, file);
  return {
    perDocument: round(pdf.seconds),
    perImage: round(image.seconds),
    copies: copies.map(({ file }) => file),
  };
}

function link(from: string, to: string) {
  rmSync(to, { force: true });
  linkSync(from, to);
}

function build(place: Record<string, string>) {
  const env = { ...process.env, ...place };
  const { status } = spawnSync(process.execPath, ['tools/run.mjs', 'build'], { env, stdio: 'ignore' });
  if (status !== 0) throw new Error(`the build ended with ${status}`);
}

/** Every prefix of a few searches, as they are typed; the first of them folds all the text there is. */
function slowestSearch(entries: Entry[]) {
  const times = ['harbour at dusk', 'no 1199', 'xyzzy'].flatMap((search) =>
    [...search].map((_, index) => {
      const start = performance.now();
      listingOf(entries, { category: null, q: search.slice(0, index + 1), page: 1 });
      return performance.now() - start;
    }),
  );
  return round(Math.max(...times));
}

async function timed<T>(work: () => Promise<T>) {
  const start = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - start) / 1000 };
}

function kilobytes(bytes: Buffer) {
  return round(brotliCompressSync(bytes).length / 1024);
}

function round(value: number) {
  return Number(value.toFixed(2));
}

function loadRenderer() {
  return import(pathToFileURL(resolve('build/server/pdf.js')).href) as Promise<
    typeof import('../tools/pdf/case-study-pdf.tsx')
  >;
}
