import { hash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { paths as addresses } from '../../app/paths.ts';
import type { Assets } from '../../app/shell/document.tsx';
import { originPlaceholder } from '../../domain/content/placeholders.ts';
import { servedFacts } from '../../domain/content/site.ts';
import { c2paLists, rootAddress } from '../../domain/signing.ts';
import type { Content } from '../../publishing/content.ts';
import { contentDirectory } from '../../publishing/environment.ts';
import { fillFile } from '../../publishing/fill-file.ts';
import { siteFilm } from '../films.ts';
import { makePdfs } from '../pdf/make-pdfs.ts';
import { type OfferedFile, pdfDocuments } from '../pdf/pdf-documents.ts';
import { renditionFile } from '../pictures/make-pictures.ts';
import { pressKit, zip } from '../press-kit.ts';
import { makeIcons } from '../print/icons.ts';
import { makeSocial, socialCache } from '../print/social-images.ts';
import { signFilms, type SiteSigner, sourcesOf } from '../signing/signed-files.ts';
import { filmStatement, pdfStatement } from '../signing/statement.ts';
import { crawlFiles } from './crawl-files.ts';
import { pageFile, staticPageFile } from './page-files.ts';

export type Prerender = typeof import('../../app/prerender.tsx');

interface SiteFiles {
  /** The site's folder. */
  site: string;
  content: Content;
  signer: SiteSigner;
  prerender: Prerender;
  assets: Assets;
  /** The public address of a static host; a server fills its own in. */
  staticAddress?: string;
  /** The path of the public address, "/" or one that ends with it. */
  base: string;
  /** On documents: the public address, as far as it is known. */
  printedAddress: string;
  today: Date;
  /** The last word on a page; `npm run dev` lets Vite have it. */
  finishPage?: (path: string, html: string) => Promise<string> | string;
}

/** Every file of the site but the bundles: pages, and what they refer to. Returns how many pages. */
export async function writeSite({ site, content, signer, prerender, assets, base, ...more }: SiteFiles) {
  const { staticAddress: address, today, finishPage = (_path, html) => html } = more;
  // Nobody fills the pages of a static host later.
  const fill = (path: string, body: string) =>
    address === undefined
      ? body
      : fillFile(path, body, servedFacts(content.site.privacy, staticHost(address)));
  const write = (path: string, body: string) => put(join(site, path), fill(path, body));

  const listed = await prerender.listedPages();
  const social = await makeSocial(listed, content.site.name);
  const withSocial = { ...assets, social };
  const paths = prerender.pagePaths().concat(prerender.notFoundPath);
  // Only the pictures that a page refers to are shipped; there are more.
  const pictures = new Set<string>();
  for (const path of paths) {
    const page = await finishPage(path, await prerender.renderPage(path, withSocial));
    for (const [, file = ''] of page.matchAll(/\/pictures\/([\w.-]+)/g)) pictures.add(file);
    if (address === undefined) write(pageFile(path), page);
    // A static host ignores the query: there the browser renders these pages from their JSON.
    else if (!path.includes('?')) write(staticPageFile(path), page);
  }
  for (const { path, body } of prerender.pageData()) write(path, body);
  const templates = address === undefined ? await prerender.renderTemplates(withSocial) : {};
  for (const [name, body] of Object.entries<string>(templates)) write(`_templates/${name}.html`, body);
  const crawled = crawlFiles({ content, pages: listed, origin: originPlaceholder, base, today });
  for (const [path, body] of Object.entries(crawled)) write(path, body);

  for (const file of pictures) copy(renditionFile(file), join(site, 'pictures', file));
  for (const { path } of Object.values(social)) copy(join(socialCache, basename(path)), join(site, path));
  const offered = await writeFilms(site, content, signer);
  const documents = pdfDocuments(content, more.printedAddress, offered);
  const pdfs = await makePdfs({ site: content.site, documents, today });
  for (const { path, film, data } of documents) {
    const file = pdfs.get(path) ?? '';
    // A dossier says how what it shows was made; of other documents nobody has said so.
    const { dossier } = content.films[film ?? ''] ?? {};
    const statement = film && dossier && pdfStatement(data.title, { name: film, dossier });
    copy(statement ? (await signer.sign(file, statement)).file : file, join(site, path));
  }
  put(join(site, rootAddress), signer.certificate.root.toString());
  copy('tools/signing/c2pa-lists/signers.pem', join(site, c2paLists.signers));
  copy('tools/signing/c2pa-lists/time-stamps.pem', join(site, c2paLists.timeStamps));
  await makeIcons(site);
  return paths.length;
}

/** Nothing is sent to it, so nothing is kept for a time, and nobody counts. */
const staticHost = (siteUrl: string) => ({ siteUrl, retentionDays: 0, countVisits: false });

/** Videos, sound and press kit of every film. Returns what dossiers list of them. */
async function writeFilms(site: string, { films, site: studio }: Content, signer: SiteSigner) {
  const signed = await signFilms(films, signer);
  const offered: Record<string, OfferedFile[]> = {};
  for (const [name, film] of Object.entries(films)) {
    const { served } = siteFilm(name, film, contentDirectory(), signed[name] ?? new Map());
    for (const [path, file] of served) {
      if ('copyOf' in file) copy(file.copyOf, join(site, path));
      else put(join(site, path), file.body);
    }
    const madeFrom = sourcesOf(film, films, signed);
    const sign = async (jpeg: Buffer, title: string) => {
      const statement = filmStatement(title, 'image/jpeg', { name, dossier: film.dossier }, madeFrom);
      return readFileSync((await signer.sign(jpeg, statement)).file);
    };
    const kit = await pressKit(name, film, studio, sign);
    const kitPath = addresses.pressKit(name);
    put(join(site, kitPath), zip(kit));
    const onSite = [...served.keys()].filter((path) => /\.(mp4|webm|m4a)$/.test(path)).concat(kitPath);
    offered[name] = [
      ...onSite.map((path) => offer(path, readFileSync(join(site, path)))),
      ...kit.map((entry) => offer(`${basename(kitPath)}: ${entry.name}`, entry.bytes)),
    ];
  }
  return offered;
}

const offer = (file: string, body: Buffer): OfferedFile => ({
  file,
  bytes: body.length,
  sha256: hash('sha256', body),
});

export function put(file: string, body: string | Buffer) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, body);
}

function copy(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
