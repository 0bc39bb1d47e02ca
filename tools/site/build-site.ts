import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';
import { loadContent } from '../content/load-content.ts';
import { pictureCache } from '../pictures/make-pictures.ts';
import { readAssets } from './assets.ts';
import { markBuilt } from './freshness.ts';

type Prerender = typeof import('../../app/prerender.tsx');

/** Everything from sources to files: bundles, then pages, then the pictures and data they refer to. */
export async function buildSite({ asStatic }: { asStatic: boolean }) {
  process.env['NODE_ENV'] = 'production';
  loadContent();
  const site = asStatic ? 'build/static' : 'build/site';
  const code = asStatic ? 'build/static-code' : 'build/server';

  const builder = await createBuilder({ mode: asStatic ? 'static' : 'production', logLevel: 'warn' });
  for (const environment of ['client', 'ssr']) {
    const one = builder.environments[environment];
    if (!one) throw new Error(`vite.config.ts names no environment ${environment}`);
    await builder.build(one);
  }

  const prerender = (await import(pathToFileURL(resolve(code, 'prerender.js')).href)) as Prerender;
  const assets = readAssets(site);
  const write = (path: string, body: string) => {
    const file = join(site, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, asStatic ? body.replaceAll(prerender.originPlaceholder, publicAddress()) : body);
  };

  const pages = prerender.pagePaths();
  for (const path of pages) {
    write(path === '/' ? 'index.html' : `${path}.html`, await prerender.renderPage(path, assets));
  }
  write('404.html', await prerender.renderPage(prerender.nowhere, assets));
  for (const { path, body } of prerender.projectData()) write(path, body);
  if (!asStatic) {
    for (const [name, body] of Object.entries(await prerender.renderTemplates(assets))) {
      write(`_templates/${name}.html`, body);
    }
  }
  copyPictures(site, pages.concat('/404'));
  cpSync('art/icons', join(site, 'icons'), { recursive: true });
  if (asStatic) rmSync(code, { recursive: true });
  else markBuilt();
  console.log(`built ${pages.length + 1} pages into ${site}/`);
}

/** Only what a page refers to is shipped; the cache may hold more. */
function copyPictures(site: string, pages: string[]) {
  const wanted = new Set<string>();
  for (const path of pages) {
    const html = readFileSync(join(site, path === '/' ? 'index.html' : `${path}.html`), 'utf8');
    for (const [, file = ''] of html.matchAll(/\/pictures\/([\w.-]+)/g)) wanted.add(file);
  }
  mkdirSync(join(site, 'pictures'), { recursive: true });
  for (const file of wanted) cpSync(join(pictureCache, file), join(site, 'pictures', file));
}

function publicAddress() {
  const address = process.env['SITE_URL'] ?? 'http://127.0.0.1:3000';
  if (!process.env['SITE_URL'])
    console.warn(`SITE_URL is not set: the static pages name ${address} as their address`);
  return address.replace(/\/$/, '');
}
