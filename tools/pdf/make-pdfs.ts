import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Site } from '../../domain/content/site.ts';
import { palette } from '../colours/palette.ts';
import type { Content } from '../content/content.ts';
import { pictureSource } from '../pictures/picture-source.ts';
import { brandMarkSvg } from '../print/brand-mark-svg.ts';
import { digest, layoutHash } from '../print/hashes.ts';
import { memoize } from '../print/memoize.ts';
import { shadedStillJpeg, stillJpeg } from '../print/still-jpeg.ts';
import { writeAtomically } from '../write-atomically.ts';
import { caseStudyDocument } from './case-study-document.ts';
import { compilePdf } from './compile-pdf.ts';
import type { PdfDocument } from './pdf-document.ts';
import { questionsDocument } from './questions-document.ts';

const cache = '.cache/pdf';

/** Every document of the site. `address` is the site's own, or empty where the build has none. */
export const pdfDocuments = (content: Content, address: string): PdfDocument[] => [
  ...content.projects.map((project) => caseStudyDocument(project, content, address)),
  questionsDocument(content, address),
];

interface Job {
  site: Site;
  documents: PdfDocument[];
  today: Date;
}

/**
 * Path on the site to file. A document stays in .cache/ until its words, its stills or the layout
 * change; the date on it is the day this revision was first made.
 */
export async function makePdfs({ site, documents, today }: Job): Promise<Map<string, string>> {
  mkdirSync(cache, { recursive: true });
  const named = nameFiles(site, documents);
  const jpeg = { cover: memoize(coverJpeg), still: memoize((name) => stillJpeg(name, 1000)) };
  for (const { document, revision, file } of named) {
    if (existsSync(file)) continue;
    const pictures = document.pictures.map(
      async (one) => [one.file, await jpeg[one.kind](one.name)] as const,
    );
    const issued = today.toISOString().slice(0, 10);
    const data = { ...document.data, site, palette, mark: brandMarkSvg('currentColor'), issued, revision };
    writeAtomically(file, await compilePdf(document.template, data, new Map(await Promise.all(pictures))));
  }
  return new Map(named.map(({ document, file }) => [document.path, file]));
}

/** The sheet's width to two thirds of its height, at two pixels a point. */
const coverJpeg = (name: string) => shadedStillJpeg(name, 1680, 820);

/**
 * The revision follows from the words alone; the file's name from all that can change how it looks.
 */
function nameFiles(site: Site, documents: PdfDocument[]) {
  const layout = layoutHash('tools/pdf');
  const sourceHash = memoize((name) => digest(readFileSync(pictureSource(name))));
  return documents.map((document) => {
    const revision = digest(JSON.stringify([document.data, site])).slice(0, 7);
    const look = digest(layout, ...document.pictures.map(({ name }) => sourceHash(name))).slice(0, 8);
    return {
      document,
      revision,
      file: join(cache, `${basename(document.path, '.pdf')}.${revision}.${look}.pdf`),
    };
  });
}
