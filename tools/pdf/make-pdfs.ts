import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import init, { type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import type { Site } from '../../domain/content/site.ts';
import { pictureSource } from '../../publishing/picture-source.ts';
import { writeAtomically } from '../../publishing/write-atomically.ts';
import { digest } from '../digest.ts';
import { palette } from '../palette.ts';
import { shadedStillJpeg, stillJpeg } from '../pictures/jpeg-stills.ts';
import { brandMarkSvg } from '../print/icons.ts';
import { layoutHash, memoize } from '../print/print-cache.ts';
import { printFonts } from '../print/print-fonts.ts';
import type { PdfDocument } from './pdf-documents.ts';

const cache = '.cache/pdf';
const templates = 'tools/pdf';

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
  const layout = layoutHash(templates);
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

/** The diagnostics format of the compiler that gives objects. */
const asObjects = 3;

interface Compiled {
  result?: Uint8Array;
  diagnostics?: { severity: string; message: string; path: string; range: string }[];
}

/**
 * Compiles a template of this folder to a tagged PDF. Typst is WebAssembly: the same file on every
 * system, without access to disk or network. It takes a second to load, once in a process.
 */
async function compilePdf(template: string, data: object, pictures: Map<string, Buffer>) {
  const compiler = await (typst ??= loadTypst());
  for (const name of readdirSync(templates).filter((one) => one.endsWith('.typ'))) {
    compiler.add_source(`/${name}`, readFileSync(`${templates}/${name}`, 'utf8'));
  }
  compiler.map_shadow('/data.json', Buffer.from(JSON.stringify(data)));
  for (const [name, body] of pictures) compiler.map_shadow(`/${name}`, body);
  // The compiler says `any`.
  const compiled = compiler.compile(`/${template}`, undefined, 'pdf', asObjects) as Compiled;
  if (compiled.result) return Buffer.from(compiled.result);
  const messages = compiled.diagnostics?.map((one) => `${one.path}:${one.range} ${one.message}`);
  throw new Error(`${templates}/${template} does not compile:\n${messages?.join('\n')}`);
}

let typst: Promise<TypstCompiler> | undefined;

async function loadTypst() {
  await init();
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  const fonts = Object.values(await printFonts()).flatMap(Object.values<string>);
  for (const font of fonts) await builder.add_raw_font(readFileSync(font));
  return builder.build();
}
