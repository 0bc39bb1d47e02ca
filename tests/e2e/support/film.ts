import { createServer, request as askSite, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';

/** Files of films and scripts of the player that the page asks for, by name. */
export function filmRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/films\/|\/film-controls-/.test(pathname)) asked.push(pathname.split('/').at(-1) ?? '');
  });
  return asked;
}

/** As in a browser without AV1: it says so, and plays none. */
export async function withoutAv1(page: Page): Promise<void> {
  await page.route('**/films/**/av1-*.mp4', (route) => route.abort());
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = (type) => (type.includes('avc1') ? 'probably' : '');
  });
}

/** Its end is minutes away then, also in another file of it: a busy machine looks in time. */
export const slow = (video: Locator, rate = 0.1) =>
  video.evaluate((one: HTMLVideoElement, to) => {
    one.defaultPlaybackRate = to;
    one.playbackRate = to;
  }, rate);

const everyFilm = '**/films/**/*.mp4';

export const withoutFilms = (page: Page) => page.route(everyFilm, (route) => route.abort());

/** Ends `withoutFilms`. */
export const withFilms = (page: Page) => page.unroute(everyFilm);

interface Line {
  /** Bytes of films that still come through, of all requests together. */
  left: number;
  /** What becomes of a film's connection after them. */
  end: 'die' | 'hang';
}

/** A line to the site that films can be cut on: all else passes. */
export async function filmLine(site: string) {
  const line: Line = { left: Infinity, end: 'die' };
  const server = createServer((asked, reply) => {
    const upstream = askSite(site + asked.url, { method: asked.method, headers: asked.headers }, (answer) => {
      const isFilm = asked.url?.endsWith('.mp4');
      if (isFilm && line.left === 0 && line.end === 'die') return void reply.destroy();
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      if (isFilm) passFilm(answer, reply, line);
      else answer.pipe(reply);
    });
    upstream.on('error', () => reply.destroy());
    reply.on('close', () => upstream.destroy());
    asked.pipe(upstream);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    line,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function passFilm(answer: IncomingMessage, reply: ServerResponse, line: Line) {
  answer.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, line.left);
    line.left -= part.length;
    const cut = line.left === 0;
    reply.write(part, () => cut && line.end === 'die' && reply.destroy());
    if (cut) answer.pause();
  });
  answer.on('end', () => reply.end());
  answer.on('error', () => reply.destroy());
}
