import { createServer as createHttpServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createServer } from 'vite';
import { ContentMistake } from './content/content-mistake.ts';
import { pictureCache } from './pictures/make-pictures.ts';

/**
 * One process: pages rendered per request from sources with hot reload, and the real API behind them.
 * The server's own code is loaded once; restart after changing server/.
 */
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const { prepareServer } = (await vite.ssrLoadModule('/server/prepare.ts')) as typeof import('../server/prepare.ts');
const { app, config } = await prepareServer({ servePages: false });

const assets = {
  script: '/app/dev.ts',
  styles: ['/app/styles/site.css'],
  fonts: [],
};

const http = createHttpServer((request, response) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (request.method !== 'GET' || /^\/(api|healthz|readyz)\b/.test(path)) {
    app.routing(request, response);
    return;
  }
  const picture = path.startsWith('/pictures/') && join(pictureCache, basename(path));
  if (picture && existsSync(picture)) {
    response.end(readFileSync(picture));
    return;
  }
  vite.middlewares(request, response, () => void answerPage(path));

  async function answerPage(asked: string) {
    try {
      const page = (await vite.ssrLoadModule('/app/prerender.tsx')) as typeof import('../app/prerender.tsx');
      const data = page.projectData().find((one) => one.path === asked);
      if (data) return response.setHeader('content-type', 'application/json').end(data.body);
      const known = page.pagePaths().includes(asked);
      response.statusCode = known ? 200 : 404;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      return response.end(await page.renderPage(known ? asked : page.nowhere, assets));
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      response.statusCode = 500;
      const text = error instanceof ContentMistake ? error.message : (error as Error).stack;
      return response.setHeader('content-type', 'text/plain').end(text);
    }
  }
});

http.listen(config.port, config.host, () => console.log(`Longtake in development: ${config.siteUrl}`));
