import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';
import { loadContent } from '../content/load-content.ts';
import { makePdfs } from '../pdf/make-pdfs.ts';
import { pictureCache } from '../pictures/make-pictures.ts';
import { readAssets } from './assets.ts';
import { buildDirectory } from './directories.ts';
import { markBuilt } from './freshness.ts';

type Prerender = typeof import('../../app/prerender.tsx');
type PdfRenderer = typeof import('../pdf/case-study-pdf.tsx');

/** Everything from sources to files: bundles, then pages, then the pictures and data they refer to. */
export async function buildSite({ asStatic }: { asStatic: boolean }) {
  process.env['NODE_ENV'] = 'production';
  const content = loadContent();
  const site = join(buildDirectory(), asStatic ? 'static' : 'site');
  const code = join(buildDirectory(), asStatic ? 'static-code' : 'server');

  const builder = await createBuilder({ mode: asStatic ? 'static' : 'production', logLevel: 'warn' });
  for (const environment of ['client', 'ssr']) {
    const one = builder.environments[environment];
    if (!one) throw new Error(`vite.config.ts names no environment ${environment}`);
    await builder.build(one);
  }

  const bundle = (name: string) => import(pathToFileURL(resolve(code, name)).href) as Promise<unknown>;
  const prerender = (await bundle('prerender.js')) as Prerender;
  const assets = readAssets(site);
  const origin = asStatic ? publicAddress() : prerender.originPlaceholder;
  const write = (path: string, body: string) => {
    const file = join(site, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body.replaceAll(prerender.originPlaceholder, origin));
  };

  const pages = prerender.pagePaths().concat(prerender.nowhere);
  const pictures = new Set<string>();
  for (const path of pages) {
    const page = await prerender.renderPage(path, assets);
    for (const [, file = ''] of page.matchAll(/\/pictures\/([\w.-]+)/g)) pictures.add(file);
    // A host of plain files knows no queries: there the script makes these pages out of their data.
    if (!(asStatic && path.includes('?'))) write(pageFile(path), page);
  }
  for (const { path, body } of prerender.pageData()) write(path, body);
  if (!asStatic) {
    for (const [name, body] of Object.entries(await prerender.renderTemplates(assets))) {
      write(`_templates/${name}.html`, body);
    }
  }
  copyPictures(site, pictures);
  const loadRenderer = async () => (await bundle('pdf.js')) as PdfRenderer;
  for (const [slug, file] of await makePdfs({ content, loadRenderer, today: new Date() })) {
    cpSync(file, join(site, `work/${slug}/${slug}.pdf`));
  }
  cpSync('art/icons', join(site, 'icons'), { recursive: true });
  if (asStatic) rmSync(code, { recursive: true });
  markBuilt(asStatic ? 'static' : 'site');
  console.log(`built ${pages.length} pages into ${site}/`);
}

/** A page with a query is kept under its path and the query in the server's spelling: `work@category=Film.html`. */
const pageFile = (path: string) => (path === '/' ? 'index.html' : `${path.replace('?', '@')}.html`);

/** Only what a page refers to is shipped; the cache may hold more. */
function copyPictures(site: string, pictures: Set<string>) {
  mkdirSync(join(site, 'pictures'), { recursive: true });
  for (const file of pictures) cpSync(join(pictureCache, file), join(site, 'pictures', file));
}

function publicAddress() {
  const address = process.env['SITE_URL'] ?? 'http://127.0.0.1:3000';
  if (!process.env['SITE_URL'])
    console.warn(`SITE_URL is not set: the static pages name ${address} as their address`);
  return address.replace(/\/$/, '');
}
