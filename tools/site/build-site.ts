import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';
import type { Assets } from '../../app/shell/document.tsx';
import { fillPlaceholders, originPlaceholder } from '../../domain/content/placeholders.ts';
import { mailStillName } from '../../server/mail/mail-still.ts';
import { immutable, immutableFolders, securityHeaders } from '../../server/site/headers.ts';
import { contentDirectory } from '../content/content.ts';
import { loadContent } from '../content/load-content.ts';
import { writeDeskFiles } from '../desk/write-desk-files.ts';
import { siteFilm } from '../films.ts';
import { makePdfs } from '../pdf/make-pdfs.ts';
import { pdfDocuments } from '../pdf/pdf-documents.ts';
import { makeMailStill } from '../pictures/jpeg-stills.ts';
import { renditionFile } from '../pictures/make-pictures.ts';
import { makeIcons } from '../print/icons.ts';
import { makeSocial, socialCache } from '../print/social-images.ts';
import { compressTexts, readAssets } from './assets.ts';
import { markStaticBuilt } from './build-if-stale.ts';
import { crawlFiles } from './crawl-files.ts';
import { defaultDirectories, staticAddress, staticBase } from './directories.ts';
import { pageFile, staticPageFile } from './page-files.ts';
import { addVersion, completeVersion, unfinishedFolder } from './versions.ts';

type Prerender = typeof import('../../app/prerender.tsx');

/**
 * Everything from sources to files: bundles, then pages, then what they refer to. All of it is made
 * in a folder beside the build that is served, and takes its place in one step at the end.
 */
export async function buildSite({ asStatic }: { asStatic: boolean }) {
  process.env['NODE_ENV'] = 'production';
  const begunAt = Date.now();
  const content = loadContent();
  const directories = defaultDirectories();
  const folder = unfinishedFolder(directories.build);
  const site = join(folder, 'site');
  await buildBundles(folder, asStatic);

  const prerenderCode = join(folder, 'prerender');
  // The bundle of app/prerender.tsx, whose types TypeScript cannot see.
  const prerender = (await import(pathToFileURL(resolve(prerenderCode, 'prerender.js')).href)) as Prerender;
  const today = new Date(begunAt);
  const address = asStatic ? staticAddress() : originPlaceholder;
  const base = asStatic ? staticBase() : '/';
  // Nobody fills the pages of a static host later.
  const fill = (body: string) =>
    asStatic
      ? fillPlaceholders(body, { origin: address, retention: content.site.privacy.kept.always })
      : body;
  const write = (path: string, body: string) => put(join(site, path), fill(body));

  const listed = await prerender.listedPages();
  const social = await makeSocial(listed, content.site.name);
  const pages = await writePages(prerender, { ...readAssets(site, base), social }, asStatic, write);
  const crawled = crawlFiles({ content, pages: listed, origin: originPlaceholder, base, today });
  for (const [path, body] of Object.entries(crawled)) write(path, body);

  for (const file of pages.pictures) copy(renditionFile(file), join(site, 'pictures', file));
  for (const { path } of Object.values(social)) copy(join(socialCache, basename(path)), join(site, path));
  const documents = pdfDocuments(content, asStatic ? address : (process.env['SITE_URL'] ?? ''));
  for (const [path, file] of await makePdfs({ site: content.site, documents, today })) {
    copy(file, join(site, path));
  }
  for (const [name, film] of Object.entries(content.films)) {
    for (const [path, file] of siteFilm(name, film, contentDirectory()).served) {
      if ('copyOf' in file) copy(file.copyOf, join(site, path));
      else put(join(site, path), file.body);
    }
  }
  await makeIcons(site);
  rmSync(prerenderCode, { recursive: true });

  if (asStatic) {
    if (!process.env['SITE_URL'])
      console.warn(`SITE_URL is not set: the static pages name ${address} as their address`);
    put(join(site, '_headers'), hostHeaders(address, base));
    const target = join(directories.build, 'static');
    rmSync(target, { recursive: true, force: true });
    renameSync(site, target);
    markStaticBuilt(directories, begunAt);
    console.log(`built ${pages.count} pages into ${target}/`);
  } else {
    for (const each of immutableFolders) if (existsSync(join(site, each))) compressTexts(join(site, each));
    put(join(folder, mailStillName), await makeMailStill(content.mails.still.picture));
    await writeDeskFiles(join(folder, 'desk'), content.site.name);
    const id = completeVersion(folder, { content: directories.content, begunAt });
    addVersion(directories.build, id, folder);
    console.log(`built ${pages.count} pages: version ${id} is current in ${directories.build}/`);
  }
}

/**
 * What the browser loads, what makes the pages here, what the server runs, and the desk.
 */
async function buildBundles(folder: string, asStatic: boolean) {
  const outputs = {
    client: { build: { outDir: join(folder, 'site') } },
    ssr: { build: { outDir: join(folder, 'prerender') } },
    ...(!asStatic && {
      server: { build: { outDir: join(folder, 'server') } },
      desk: { build: { outDir: join(folder, 'desk') } },
    }),
  };
  const builder = await createBuilder({
    mode: asStatic ? 'static' : 'production',
    logLevel: 'warn',
    environments: outputs,
  });
  for (const name of Object.keys(outputs)) {
    const environment = builder.environments[name];
    if (!environment) throw new Error(`vite.config.ts names no environment ${name}`);
    await builder.build(environment);
  }
}

/** Only the pictures that a page refers to are shipped; art/renditions holds more. */
async function writePages(
  prerender: Prerender,
  assets: Assets,
  asStatic: boolean,
  write: (path: string, body: string) => void,
) {
  const paths = prerender.pagePaths().concat(prerender.notFoundPath);
  const pictures = new Set<string>();
  for (const path of paths) {
    const page = await prerender.renderPage(path, assets);
    for (const [, file = ''] of page.matchAll(/\/pictures\/([\w.-]+)/g)) pictures.add(file);
    // A static host ignores the query: there the browser renders these pages from their JSON.
    if (!(asStatic && path.includes('?'))) write(asStatic ? staticPageFile(path) : pageFile(path), page);
  }
  for (const { path, body } of prerender.pageData()) write(path, body);
  const templates = asStatic ? {} : await prerender.renderTemplates(assets);
  for (const [name, body] of Object.entries<string>(templates)) write(`_templates/${name}.html`, body);
  return { count: paths.length, pictures };
}

function put(file: string, body: string | Buffer) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, body);
}

function copy(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/**
 * The server's headers for a static host, as `_headers` in the format of Netlify and Cloudflare
 * Pages. A header under two matching paths would be sent twice, so each is under one. Caching is
 * set for hashed files alone: both hosts revalidate all others by themselves.
 */
function hostHeaders(siteUrl: string, base: string): string {
  const blocks: [path: string, headers: Record<string, string>][] = [
    [`${base}*`, securityHeaders(siteUrl)],
    ...immutableFolders.map((folder): (typeof blocks)[number] => [
      `${base}${folder}/*`,
      { 'cache-control': immutable },
    ]),
    // Documents and data belong to a page, as in the server's headers.ts.
    [`${base}work/:slug/:file`, { 'x-robots-tag': 'noindex' }],
    [`${base}questions/:file`, { 'x-robots-tag': 'noindex' }],
    [`${base}work-list/*`, { 'x-robots-tag': 'noindex' }],
  ];
  return blocks
    .flatMap(([path, headers]) => [path, ...Object.entries(headers).map((one) => `  ${one.join(': ')}`), ''])
    .join('\n');
}
