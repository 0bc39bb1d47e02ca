import { globSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer, type HtmlTagDescriptor } from 'vite';
import type { Assets } from '../app/shell/document.tsx';
import { messageOf } from '../domain/caught-error.ts';
import { mailStillName } from '../domain/content/mails.ts';
import { ContentMistake } from '../publishing/check-content.ts';
import type { Content } from '../publishing/content.ts';
import { contentDirectory } from '../publishing/environment.ts';
import { loadContent } from '../publishing/load-content.ts';
import { makeMailStill } from './pictures/jpeg-stills.ts';
import { SigningFault } from './signing/certificate.ts';
import { openSiteSigner, signFilms, type SiteSigner } from './signing/signed-files.ts';
import { type Prerender, put, writeSite } from './site/write-site.ts';

/**
 * Beside its component a page exports its data, for which React's refresh would load the page anew.
 * Changed data is seen after a reload.
 */
const ignorePageData: HtmlTagDescriptor = {
  tag: 'script',
  children: "window.__getReactRefreshIgnoredExports = () => ['handle', 'loader'];",
  injectTo: 'head-prepend',
};

/**
 * One process and no bundles: Vite answers what it can, modules and style sheets with hot reload,
 * and the real servers of site and desk everything else. Their files are written as in a build, at
 * the first request after a change to sources or content, and the servers are loaded anew.
 */
const http = createHttpServer();
const vite = await createServer({
  appType: 'custom',
  plugins: [{ name: 'refresh-pages', transformIndexHtml: () => [ignorePageData] }],
  server: {
    middlewareMode: true,
    // Over the same port: a second `npm run dev`, on another one, works too.
    hmr: { server: http },
    watch: { ignored: ['**/.cache/**', '**/build/**', '**/data/**'] },
  },
});
const folder = resolve('.cache/dev');
const deskPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Desk</title>
</head>
<body>
<div id="root"></div>
<script type="module" src="/desk/desk.tsx"></script>
</body>
</html>`;

/** What server/development.ts opens, as far as it is used here. */
interface Servers {
  app: FastifyInstance;
  desk: FastifyInstance | undefined;
  config: { host: string; port: number; siteUrl: string; desk?: { url: string; port: number } | undefined };
  deskLine: (url: string) => Promise<string>;
  close: () => Promise<void>;
}

let running = await load();
let isStale = false;
let loading: Promise<void> | undefined;

const watched = ['app', 'desk', 'domain', 'publishing', 'server', 'tools', contentDirectory()].map(
  (name) => resolve(name) + sep,
);
vite.watcher.add(watched);
vite.watcher.on('all', (_event, file) => {
  if (watched.some((name) => file.startsWith(name))) isStale = true;
});

const { host, port, siteUrl, desk } = running.config;
http.on('request', (request, response) => answer(request, response, () => running.app));
http.listen(port, host, () => console.log(`Longtake in development: ${siteUrl}`));
if (desk) {
  const deskHttp = createHttpServer((request, response) => answer(request, response, () => running.desk));
  deskHttp.on('upgrade', (...request) => http.emit('upgrade', ...request));
  deskHttp.on('error', (error) => console.log(`No desk: ${error.message}. Set DESK_PORT to another one.`));
  deskHttp.listen(desk.port, '127.0.0.1', async () => console.log(await running.deskLine(desk.url)));
}

function answer(request: IncomingMessage, response: ServerResponse, app: () => FastifyInstance | undefined) {
  vite.middlewares(request, response, () => {
    reload()
      .then(() => app()?.routing(request, withoutPolicy(response)))
      .catch((error: unknown) => sendError(response, error));
  });
}

/** The Content-Security-Policy would keep hot reload from putting scripts and styles into pages. */
function withoutPolicy(response: ServerResponse): ServerResponse {
  const writeHead = response.writeHead.bind(response);
  return Object.assign(response, {
    writeHead(status: number, headers: Record<string, string> = {}) {
      const { 'content-security-policy': _policy, ...others } = headers;
      response.removeHeader('content-security-policy');
      return writeHead(status, others);
    },
  });
}

function reload(): Promise<void> {
  if (isStale) loading ??= replace().finally(() => (loading = undefined));
  return loading ?? Promise.resolve();
}

async function replace() {
  isStale = false;
  try {
    const next = await load();
    await running.close();
    running = next;
  } catch (error) {
    // Tried again at the next request: the mistake may be mended by then.
    isStale = true;
    throw error;
  }
}

/** The files, and the servers that do not listen: their `routing` answers a request. */
async function load(): Promise<Servers> {
  const content = loadContent();
  const signer = openSiteSigner(content.site.name);
  // Modules that name the signed films find them ready: Vite gives up a module after a minute.
  await signFilms(content.films, signer);
  const { openForDevelopment } = await source<{
    openForDevelopment: (folder: string, content: string) => Promise<Servers>;
  }>('/server/development.ts');
  await writeFiles(await source<Prerender>('/app/prerender.tsx'), content, signer);
  return openForDevelopment(folder, resolve(contentDirectory()));
}

/** Vite does not know the types of what it loads. */
async function source<T>(file: string): Promise<T> {
  return vite.ssrLoadModule(file) as Promise<T>;
}

/** Vite puts its client and React's refresh into each page. */
async function finishPage(path: string, html: string): Promise<string> {
  return vite.transformIndexHtml(path, html);
}

/** The folder of a version, without bundles. */
async function writeFiles(prerender: Prerender, content: Content, signer: SiteSigner) {
  const assets: Assets = {
    script: '/app/browser.ts',
    styles: () =>
      ['app/styles/site.css', ...globSync('app/{film,moving-picture,routes,shell,ui}/**/*.css')].map(
        (file) => ({
          href: `/${file}`,
        }),
      ),
    fonts: [],
  };
  rmSync(folder, { recursive: true, force: true });
  const site = join(folder, 'site');
  await writeSite({
    site,
    content,
    signer,
    prerender,
    assets,
    base: '/',
    printedAddress: '',
    today: new Date(),
    finishPage,
  });
  put(join(folder, mailStillName), await makeMailStill(content.mails.still.picture));
  put(join(folder, 'desk/index.html'), await finishPage('/', deskPage));
}

function sendError(response: ServerResponse, error: unknown) {
  const problem = error instanceof Error ? error : new Error(messageOf(error));
  vite.ssrFixStacktrace(problem);
  console.error(problem);
  response.statusCode = 500;
  const isKnown = problem instanceof ContentMistake || problem instanceof SigningFault;
  const text = isKnown ? problem.message : problem.stack;
  response.setHeader('content-type', 'text/plain; charset=utf-8').end(text);
}
