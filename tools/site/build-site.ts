import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';
import { mailStillName } from '../../domain/content/mails.ts';
import { givenSiteUrl, setEnvironment } from '../../publishing/environment.ts';
import {
  contentPolicy,
  immutable,
  immutableFolders,
  securityHeaders,
  styleSources,
} from '../../publishing/headers.ts';
import { loadContent } from '../../publishing/load-content.ts';
import {
  addVersion,
  completeVersion,
  makeCurrent,
  removeOld,
  unfinishedFolder,
} from '../../publishing/versions.ts';
import { makeMailStill } from '../pictures/jpeg-stills.ts';
import { makePictures } from '../pictures/make-pictures.ts';
import { openSiteSigner, signFilms } from '../signing/signed-files.ts';
import { compressTexts, readAssets } from './assets.ts';
import { markStaticBuilt } from './build-if-stale.ts';
import { defaultDirectories, staticAddress, staticBase } from './directories.ts';
import { writeDeskFiles } from './write-desk-files.ts';
import { type Prerender, put, writeSite } from './write-site.ts';

/**
 * Everything from sources to files: bundles, then pages, then what they refer to. All of it is made
 * in a folder beside the build that is served, and takes its place in one step at the end.
 */
export async function buildSite({ asStatic, into }: { asStatic: boolean; into?: string }) {
  setEnvironment({ NODE_ENV: 'production' });
  const begunAt = Date.now();
  const content = loadContent();
  const directories = defaultDirectories();
  // Before anything else is made: a certificate that cannot sign stops the build at once.
  const signer = openSiteSigner(content.site.name);
  await signFilms(content.films, signer);
  const folder = into ?? unfinishedFolder(directories.build);
  // What is broken off leaves nothing behind; a publisher removes what it asked for.
  if (!into) process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const site = join(folder, 'site');
  await buildBundles(folder, asStatic);

  const prerenderCode = join(folder, 'prerender');
  renameSync(join(site, '.vite/manifest.json'), join(prerenderCode, 'manifest.json'));
  rmSync(join(site, '.vite'), { recursive: true });
  // The bundle of app/prerender.tsx, whose types TypeScript cannot see.
  const prerender = (await import(pathToFileURL(resolve(prerenderCode, 'prerender.js')).href)) as Prerender;
  const base = asStatic ? staticBase() : '/';
  const count = await writeSite({
    site,
    content,
    signer,
    prerender,
    assets: readAssets(site, prerenderCode, base),
    base,
    ...(asStatic && { staticAddress: staticAddress() }),
    printedAddress: asStatic ? staticAddress() : (givenSiteUrl() ?? ''),
    today: new Date(begunAt),
  });
  const { signer: name, isDevelopment, until } = signer.certificate.facts;
  console.log(
    isDevelopment
      ? 'Films are signed with a DEVELOPMENT CERTIFICATE, for which nobody has vouched. docs/certificates.md says how to get one.'
      : `Films are signed as ${name}, with a certificate that ends on ${until.slice(0, 10)}.`,
  );

  if (asStatic) {
    if (!givenSiteUrl())
      console.warn(`SITE_URL is not set: the static pages name ${staticAddress()} as their address`);
    put(join(site, '_headers'), hostHeaders(site, base, putPolicies(site)));
    const target = join(directories.build, 'static');
    rmSync(target, { recursive: true, force: true });
    renameSync(site, target);
    markStaticBuilt(directories, begunAt);
    console.log(`built ${count} pages into ${target}/`);
  } else {
    for (const each of immutableFolders) if (existsSync(join(site, each))) compressTexts(join(site, each));
    put(join(folder, mailStillName), await makeMailStill(content.mails.still.picture));
    await writeDeskFiles(join(folder, 'desk'), content.site.name);
    // The desk shows a page with words that are not published yet: tools/render-draft.ts.
    put(join(prerenderCode, 'pictures.json'), JSON.stringify(await makePictures()));
    const { facts: signing } = signer.certificate;
    const id = completeVersion(folder, {
      content: directories.content,
      begunAt,
      migrations: migrationNames(),
      signing,
    });
    if (!into) {
      addVersion(directories.build, id, folder);
      makeCurrent(directories.build, id);
      removeOld(directories.build);
    }
    console.log(
      into
        ? `built ${count} pages beside the site`
        : `built ${count} pages: version ${id} is current in ${directories.build}/`,
    );
  }
}

/** Of the store: a version lists them, so that nobody goes back to one that cannot read it. */
const migrationNames = () =>
  readdirSync('server/store/migrations')
    .map((file) => basename(file, '.ts'))
    .toSorted();

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
    // As Node runs it: Vite's own way writes a file into node_modules/, which may be read-only.
    configLoader: 'native',
    logLevel: 'warn',
    environments: outputs,
  });
  for (const name of Object.keys(outputs)) {
    const environment = builder.environments[name];
    if (!environment) throw new Error(`vite.config.ts names no environment ${name}`);
    await builder.build(environment);
  }
}

/**
 * Writes its own policy into each page of a static build, and returns the styles of all of them. A
 * host's headers for all pages can only be as loose as /check needs them, and many hosts have none;
 * a browser keeps to both. `frame-ancestors` is for headers alone.
 */
function putPolicies(site: string): string[] {
  const pages = globSync(join(site, '**/*.html')).map((file) => ({ file, html: readFileSync(file, 'utf8') }));
  for (const { file, html } of pages) {
    const path = `/${relative(site, file).replace(/\/?(index)?\.html$/, '')}`;
    const policy = contentPolicy(styleSources([html]), path, { 'frame-ancestors': undefined });
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`;
    put(
      file,
      html.replace(/<meta charSet="utf-8"\/>/i, (charset) => charset + meta),
    );
  }
  return styleSources(pages.map(({ html }) => html));
}

/**
 * The server's headers for a static host, as `_headers` in the format of Netlify and Cloudflare
 * Pages. A header under two matching paths would be sent twice, so each is under one; of two
 * policies a browser keeps to both. Caching is set for hashed files alone: both hosts revalidate all
 * others by themselves.
 */
function hostHeaders(site: string, base: string, styles: string[]): string {
  const workers = globSync('assets/check.worker-*.js', { cwd: site });
  const blocks: [path: string, headers: Record<string, string>][] = [
    [`${base}*`, securityHeaders(staticAddress(), '', styles, '/check')],
    ...workers.map((worker): (typeof blocks)[number] => [
      `${base}${worker}`,
      { 'content-security-policy': "connect-src 'none'" },
    ]),
    ...immutableFolders
      // A film's page has the address of the film's folder, in which its other versions have theirs.
      .flatMap((folder) =>
        folder === 'films' ? ['films/:film/:file', 'films/:film/:version/:file'] : [`${folder}/*`],
      )
      .map((path): (typeof blocks)[number] => [base + path, { 'cache-control': immutable }]),
    // Documents and data belong to a page, as in publishing/headers.ts.
    [`${base}work/:slug/:file`, { 'x-robots-tag': 'noindex' }],
    [`${base}questions/:file`, { 'x-robots-tag': 'noindex' }],
    [`${base}dossiers/*`, { 'x-robots-tag': 'noindex' }],
    [`${base}work-list/*`, { 'x-robots-tag': 'noindex' }],
  ];
  return blocks
    .flatMap(([path, headers]) => [path, ...Object.entries(headers).map((one) => `  ${one.join(': ')}`), ''])
    .join('\n');
}
