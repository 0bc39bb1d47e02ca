import { createServer, type RequestListener, type Server } from 'node:http';
import type { ViteDevServer } from 'vite';
import { devEntry } from './dev-pages.ts';

const script = '/dev-desk-entry.js';
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Desk</title>
<div id="root"></div>
<script type="module" src="${script}"></script>
</html>`;

interface Options {
  vite: ViteDevServer;
  /** Of the site, whose socket for hot reload the desk's pages use too. */
  http: Server;
  url: string;
  port: number;
  /** The desk's real server. */
  answerByServer: RequestListener;
}

/**
 * The desk on a port of its own: its page and sources by Vite, everything else by its real server.
 * The page has no Content-Security-Policy, which hot reload would break.
 */
export function startDevDesk({ vite, http, url, port, answerByServer }: Options): Promise<void> {
  const { host } = new URL(url);
  const desk = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', url);
    // For any other host the desk's server redirects to its own address.
    if (request.headers.host !== host || pathname.startsWith('/api/'))
      return answerByServer(request, response);
    if (pathname === script)
      return response.setHeader('content-type', 'text/javascript').end(devEntry('/desk/desk.tsx'));
    if (request.headers.accept?.includes('text/html'))
      return response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    return vite.middlewares(request, response, () => answerByServer(request, response));
  });
  desk.on('upgrade', (...request) => http.emit('upgrade', ...request));
  return new Promise((resolve, reject) => {
    desk.once('error', reject);
    desk.listen(port, '127.0.0.1', resolve);
  });
}
