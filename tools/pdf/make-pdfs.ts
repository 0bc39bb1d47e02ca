import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { masterFile } from '../../art/queue/masters.ts';
import type { Project } from '../../domain/project/schema.ts';
import type { Content } from '../content/load-content.ts';
import { digest, layoutHash } from '../print/hashes.ts';
import { memoize } from '../print/memoize.ts';
import { printFonts } from '../print/print-fonts.ts';
import { shadedStillJpeg, stillJpeg } from '../print/still-jpeg.ts';
import { writeWhole } from '../write-whole.ts';
import { coverRatio } from './pdf-input.ts';

const cache = '.cache/pdf';
/** In pixels: twice the points they are printed at. */
const widths = { cover: 1680, pass: 1000 };

type Renderer = typeof import('./case-study-pdf.tsx');
interface Job {
  content: Content;
  loadRenderer: () => Promise<Renderer>;
  today: Date;
}

/**
 * A document for every project: slug to file. Each takes most of a second, so it stays in .cache/
 * until its words, its stills or the layout change; the date on it is the day this revision was
 * first made.
 */
export async function makePdfs({ content, loadRenderer, today }: Job): Promise<Map<string, string>> {
  mkdirSync(cache, { recursive: true });
  const { site, work } = content;
  const words = work.caseStudy;
  const cover = memoize((name) => shadedStillJpeg(name, widths.cover, Math.round(widths.cover / coverRatio)));
  const pass = memoize((name) => stillJpeg(name, widths.pass));

  const documents = nameDocuments(content);
  for (const { project, revision, file } of documents) {
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
    writeWhole(file, pdf);
  }
  return new Map(documents.map(({ project, file }) => [project.slug, file]));
}

/**
 * The revision follows from the words alone; the file's name from all that can change how it looks.
 */
export function nameDocuments({ projects, site, work }: Content) {
  const layout = layoutHash('tools/pdf');
  const masterHash = memoize((name) => digest(readFileSync(masterFile(name))));
  return projects.map((project) => {
    const revision = digest(JSON.stringify([project, work.caseStudy, site])).slice(0, 7);
    const look = digest(layout, ...picturesOf(project).map(masterHash)).slice(0, 8);
    return { project, revision, file: join(cache, `${project.slug}.${revision}.${look}.pdf`) };
  });
}

const picturesOf = (project: Project) => [
  project.cover.picture,
  ...project.shots.map(({ still }) => still.picture),
];
