import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { readListingQuery, listingQueryString } from '../../domain/project/listing.ts';
import { allowHeader, type MethodsAt } from '../http/known-methods.ts';
import { answerFile, writeEmpty } from './answer-file.ts';
import type { Site } from './load-site.ts';
import type { SiteFile } from './site-file.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The page or file it was answered with, for the log: never the address that was asked for. */
    sitePath: string | undefined;
  }
}

export interface SiteDesk {
  /** Answers a page or a file asked for exactly as it stands in the site; false leaves the request to the others. */
  atOnce(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers whatever is left when nobody else has a route for it; says with which page or file, if with any. */
  atLast(request: IncomingMessage, response: ServerResponse): string | undefined;
}

export interface SiteDeskDeps {
  site: Site;
  /** Pages have to stand back for those who write to us. */
  overrun: () => boolean;
  /** What others do with the same path. */
  methodsAt: MethodsAt;
  /** For the log, of what Fastify does not see. */
  note: (method: string, route: string, status: number) => void;
}

/** Seconds; short, because a process that is overrun by pages is well again as soon as they stop coming. */
const retryAfter = '2';

/** Hands out the prerendered site from memory, documents from the disk. Nothing is compressed or put together per request. */
export function makeSiteDesk({ site, overrun, methodsAt, note }: SiteDeskDeps): SiteDesk {
  return {
    atOnce(request, response) {
      const { method, url = '' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const file = site.files.get(url);
      if (!file) return false;
      const status = overrun() ? standBack(response) : answerFile(request, response, file);
      note(method, url, status);
      return true;
    },
    atLast(request, response) {
      const found = find(request.url ?? '/');
      if (overrun()) standBack(response);
      else answer(request, response, found);
      return found.route;
    },
  };

  function find(url: string): Found {
    const [path = '/', query] = withoutHost(url).split('?');
    if (path.length > 1 && path.endsWith('/')) return { elsewhere: withoutSlashes(path, query) };
    const name = decoded(path);
    if (name === undefined) return { unreadable: true };
    if (name.includes('?')) return {};
    const route = [name + listQuery(name, query), name].find((each) => site.files.has(each));
    return route === undefined ? {} : { route, file: site.files.get(route) };
  }

  function answer(request: IncomingMessage, response: ServerResponse, found: Found): number {
    const { method, url = '' } = request;
    if (method === 'GET' || method === 'HEAD') {
      if (found.unreadable) return writeEmpty(response, 400, site.headers);
      if (found.elsewhere === undefined) return answerFile(request, response, found.file ?? site.notFound);
      return writeEmpty(response, 308, ['location', found.elsewhere, ...site.headers]);
    }
    const allow = allowHeader(['GET', 'HEAD', ...methodsAt(url.split('?')[0] ?? '')]);
    if (method !== 'OPTIONS') return writeEmpty(response, 405, ['allow', allow, ...site.headers]);
    response.writeHead(204, ['allow', allow, ...site.headers]).end();
    return 204;
  }

  /** The connection ends with it: who asked for much at once has to come again for the rest. */
  function standBack(response: ServerResponse): number {
    const why = ['retry-after', retryAfter, 'cache-control', 'no-store', 'connection', 'close'];
    return writeEmpty(response, 503, [...why, ...site.headers]);
  }
}

/** Empty where there is nothing. */
interface Found {
  route?: string;
  file?: SiteFile | undefined;
  elsewhere?: string;
  unreadable?: true;
}

/** Everything nobody else has a route for, with any method, before a body is read. */
export async function sitePlugin(app: FastifyInstance, { desk }: { desk: SiteDesk }): Promise<void> {
  app.decorateRequest('sitePath');
  app.addHook('onRequest', (request, reply) => {
    reply.hijack();
    request.sitePath = desk.atLast(request.raw, reply.raw);
  });
  app.setNotFoundHandler(() => undefined);
}

/** The list of work has pages of its own for a category or a page of it; all other queries change nothing. */
function listQuery(path: string, query: string | undefined): string {
  return path === '/work'
    ? listingQueryString({ ...readListingQuery(new URLSearchParams(query)), q: '' })
    : '';
}

/** Once; undefined for what cannot be. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Proxies may ask for `http://host/path`. */
const withoutHost = (url: string) => url.replace(/^https?:\/\/[^/?]*/i, '');

/** Never to another host: a path of several slashes at its front, of either kind, would be one. */
function withoutSlashes(path: string, query: string | undefined): string {
  const clean = `/${path.replaceAll(/^[/\\]+|\/+$/g, '')}${query === undefined ? '' : `?${query}`}`;
  // Node hands over one character for each byte, and a header is written in letters that need no guess.
  return clean.replaceAll(/[^\x21-\x7e]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
