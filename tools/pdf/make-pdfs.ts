import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../../domain/project/schema.ts';
import type { Content } from '../content/load-content.ts';
import { printFonts } from '../print/print-fonts.ts';
import { masterFile, printShaded, printStill } from '../print/print-stills.ts';
import { coverRatio } from './pdf-input.ts';

const cache = '.cache/pdf';
/** Twice the size they are printed at. */
const widths = { cover: 1680, pass: 1000 };

type Renderer = typeof import('./case-study-pdf.tsx');
type Job = { content: Content; loadRenderer: () => Promise<Renderer>; today: Date };

/**
 * A document for every project: slug to file. Each takes half a second, so it stays in .cache/ until its words,
 * its stills or the layout change; the date on it is the day this revision was first made.
 */
export async function makePdfs({ content, loadRenderer, today }: Job): Promise<Map<string, string>> {
  mkdirSync(cache, { recursive: true });
  const { site, work } = content;
  const words = work.caseStudy;
  const layout = layoutHash();
  const masterHash = remember((name) => digest(readFileSync(masterFile(name))));
  const cover = remember((name) => printShaded(name, widths.cover, Math.round(widths.cover / coverRatio)));
  const pass = remember((name) => printStill(name, widths.pass));

  const files = new Map<string, string>();
  for (const project of content.projects) {
    const revision = digest(JSON.stringify([project, words, site])).slice(0, 7);
    const look = digest(layout, ...picturesOf(project).map(masterHash)).slice(0, 8);
    const file = join(cache, `${project.slug}.${revision}.${look}.pdf`);
    files.set(project.slug, file);
    if (existsSync(file)) continue;
    const { renderCaseStudy } = await loadRenderer();
    const pdf = await renderCaseStudy({
      project,
      site,
      words,
      fonts: await printFonts(),
      cover: await cover(project.cover.picture),
      passes: await Promise.all(project.shots.map(({ still }) => pass(still.picture))),
      issued: today,
      revision,
    });
    writeFileSync(file, pdf);
  }
  return files;
}

const picturesOf = (project: Project) => [
  project.cover.picture,
  ...project.shots.map(({ still }) => still.picture),
];

/** The layout is code: a change of any file that draws the document makes all of them anew. */
function layoutHash() {
  const drawing = ['tools/pdf', 'tools/print'].flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}`),
  );
  const files = [...drawing, 'app/styles/tokens.css', 'tools/fonts.ts'].filter(
    (file) => !file.includes('.test.'),
  );
  return digest(...files.sort().map((file) => readFileSync(file)));
}

function digest(...parts: (string | Buffer)[]) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** Projects share stills: each is hashed and printed once in a build. */
function remember<T>(make: (name: string) => T) {
  const made = new Map<string, T>();
  return (name: string): T => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}
