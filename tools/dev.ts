import { existsSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { basename, resolve, sep } from 'node:path';
import { createServer } from 'vite';
import { fillPlaceholders } from '../domain/content/placeholders.ts';
import { retentionWords } from '../domain/content/site.ts';
import { ContentMistake } from '../server/site/check-content.ts';
import { contentDirectory } from './content/content.ts';
import { loadContent } from './content/load-content.ts';
import { startDevDesk } from './dev/dev-desk.ts';
import { devDocument } from './dev/dev-document.ts';
import { devFilm, sendFilm } from './dev/dev-films.ts';
import { devAssets, devEntry, loadPrerender } from './dev/dev-pages.ts';
import { startDevServer } from './dev/dev-server.ts';
import { sendFile } from './dev/send-file.ts';
import { renditionFile } from './pictures/make-pictures.ts';

/**
 * One process and no build: pages are rendered from sources for each request, with hot reload in
 * the browser. Everything else (the API, links in mails, the sitemap, icons) is answered by the
 * real server, which is loaded anew at the first request after a change to its sources or to the
 * content.
 */
const http = createHttpServer();
const vite = await createServer({
  appType: 'custom',
  server: {
    middlewareMode: true,
    // Over the same port: a second `npm run dev`, on another one, works too.
    hmr: { server: http },
    watch: { ignored: ['**/.cache/**', '**/build/**', '**/data/**'] },
  },
});
let server = await startDevServer(vite);
let isStale = false;
let restarting: Promise<void> | undefined;

const watched = ['app', 'domain', 'server', 'tools', contentDirectory()].map(
  (folder) => resolve(folder) + sep,
);
vite.watcher.add(watched);
vite.watcher.on('all', (_event, file) => {
  if (watched.some((folder) => file.startsWith(folder))) isStale = true;
});

http.on('request', (request, response) => {
  answer(request, response).catch((error: unknown) => sendError(response, error));
});
const { host, port, siteUrl, desk } = server.config;
http.listen(port, host, () => console.log(`Longtake in development: ${siteUrl}`));
if (desk) {
  startDevDesk({
    vite,
    http,
    ...desk,
    answerByServer: (request, response) => {
      answerByServer(request, response, 'desk').catch((error: unknown) => sendError(response, error));
    },
  }).then(
    async () => console.log(await server.deskLine(desk.url)),
    (error: Error) => console.log(`No desk: ${error.message}. Set DESK_PORT to another one.`),
  );
}

/** The server that is built does this when it starts. */
const fillIn = (text: string) =>
  fillPlaceholders(text, {
    origin: siteUrl,
    retention: retentionWords(loadContent().site.privacy, server.config.retentionDays),
  });

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '/', siteUrl);
  if (request.method !== 'GET') return answerByServer(request, response);
  if (pathname === devAssets.script) {
    return response.setHeader('content-type', 'text/javascript').end(devEntry('/app/browser.ts'));
  }
  const picture = renditionFile(basename(pathname));
  if (pathname.startsWith('/pictures/') && existsSync(picture)) return sendFile(response, picture);
  const film = devFilm(pathname);
  if (film) return sendFilm(response, pathname, film);
  const document = await devDocument(pathname);
  if (document) return sendFile(response, document);

  const prerender = await loadPrerender(vite);
  const data = prerender.pageData().find(({ path }) => path === pathname);
  if (data) return response.setHeader('content-type', 'application/json').end(fillIn(data.body));
  if (prerender.pagePaths().includes(pathname)) {
    const page = await prerender.renderPage(pathname, devAssets);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    return response.end(fillIn(page));
  }
  return vite.middlewares(request, response, () => {
    answerByServer(request, response).catch((error: unknown) => sendError(response, error));
  });
}

async function answerByServer(
  request: IncomingMessage,
  response: ServerResponse,
  which: 'app' | 'desk' = 'app',
) {
  if (isStale) restarting ??= restart().finally(() => (restarting = undefined));
  await restarting;
  server[which]?.routing(request, response);
}

async function restart() {
  isStale = false;
  try {
    const next = await startDevServer(vite);
    await server.close();
    server = next;
  } catch (error) {
    // Tried again at the next request: the mistake may be mended by then.
    isStale = true;
    throw error;
  }
}

function sendError(response: ServerResponse, error: unknown) {
  const problem = error instanceof Error ? error : new Error(String(error));
  vite.ssrFixStacktrace(problem);
  console.error(problem);
  response.statusCode = 500;
  const text = problem instanceof ContentMistake ? problem.message : problem.stack;
  response.setHeader('content-type', 'text/plain; charset=utf-8').end(text);
}
