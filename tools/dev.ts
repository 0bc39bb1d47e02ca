import { createServer as createHttpServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createServer } from 'vite';
import { ContentMistake } from '../server/content/content-mistake.ts';
import { contentDirectory } from './content/load-content.ts';
import { renditionsDirectory } from './pictures/make-pictures.ts';
import { buildIfStale } from './site/build-if-stale.ts';

/**
 * One process: pages rendered per request from sources with hot reload, and the real API behind them.
 * The server's own code is loaded once; restart after changing server/.
 */
if (!existsSync('build/current')) await buildIfStale();
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const load = <T>(file: string) => vite.ssrLoadModule(file) as Promise<T>;
const { readConfig } = await load<typeof import('../server/config.ts')>('/server/config.ts');
const { buildApp } = await load<typeof import('../server/app.ts')>('/server/app.ts');
const { handlersOf, openParts } = await load<typeof import('../server/wiring.ts')>('/server/wiring.ts');
const { startDispatcher } = await load<typeof import('../server/outbox/dispatcher.ts')>(
  '/server/outbox/dispatcher.ts',
);

// Mail is written from the content that is being edited, not from that of the last build.
const config = { ...readConfig(), contentDirectory: resolve(contentDirectory()) };
const parts = await openParts(config);
const app = await buildApp({ ...parts, now: Date.now, nudge: () => dispatcher.nudge() });
const handlers = handlersOf(parts, Date.now);
const dispatcher = startDispatcher({ store: parts.store, handlers, now: Date.now, log: app.log });
await app.ready();

/** What the bundler's own HTML would have put in front of the app. */
const entry = `import '/@vite/client';
import refresh from '/@react-refresh';
refresh.injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
window.__vite_plugin_react_preamble_installed__ = true;
await import('/app/browser.ts');`;
const assets = { script: '/dev-entry.js', styles: ['/app/styles/site.css'], fonts: [] };

const http = createHttpServer((request, response) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (request.method !== 'GET' || /^\/(api|healthz|readyz)\b/.test(path)) {
    app.routing(request, response);
    return;
  }
  if (path === assets.script) {
    response.setHeader('content-type', 'text/javascript').end(entry);
    return;
  }
  const picture = path.startsWith('/pictures/') && join(renditionsDirectory, basename(path));
  if (picture && existsSync(picture)) {
    response.end(readFileSync(picture));
    return;
  }
  vite.middlewares(request, response, () => void answerPage(path));

  async function answerPage(asked: string) {
    try {
      const page = (await vite.ssrLoadModule('/app/prerender.tsx')) as typeof import('../app/prerender.tsx');
      const data = page.pageData().find((one) => one.path === asked);
      if (data) return response.setHeader('content-type', 'application/json').end(data.body);
      const known = page.pagePaths().includes(asked);
      response.statusCode = known ? 200 : 404;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      return response.end(await page.renderPage(known ? asked : page.notFoundPath, assets));
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      response.statusCode = 500;
      const text = error instanceof ContentMistake ? error.message : (error as Error).stack;
      return response.setHeader('content-type', 'text/plain').end(text);
    }
  }
});

http.listen(config.port, config.host, () => console.log(`Longtake in development: ${config.siteUrl}`));
