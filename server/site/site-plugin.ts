import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readWish, wishQuery } from '../../domain/project/listing.ts';
import { loadSite, type SiteFile } from './load-site.ts';

type Options = { directory: string; siteUrl: string };

/** Hands out the prerendered site from memory, documents from the disk. Nothing is compressed per request. */
export async function sitePlugin(app: FastifyInstance, { directory, siteUrl }: Options) {
  const site = await loadSite(directory, siteUrl);
  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    if (path === undefined) return sendFile(request, reply, site.notFound);
    if (path.length > 1 && path.endsWith('/')) return reply.redirect(withoutSlashes(request.url), 308);
    const file = site.files.get(path + listQuery(path, request)) ?? site.files.get(path);
    return file && !path.includes('?')
      ? sendFile(request, reply, file)
      : sendFile(request, reply, site.notFound);
  });
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile) {
  const encoding = bestEncoding(request.headers['accept-encoding'], file);
  const body = file[encoding] ?? file.identity;
  const etag = `"${file.hash}-${encoding}"`;
  reply.code(file.status).header('etag', etag).header('cache-control', file.cacheControl);
  if (file.compressible) reply.header('vary', 'accept-encoding');
  if (file.unlisted) reply.header('x-robots-tag', 'noindex');
  if (file.status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.type(file.type);
  if (!file.onDisk) return reply.send(body);
  return reply.header('content-length', file.onDisk.bytes).send(createReadStream(file.onDisk.path));
}

function bestEncoding(accepted: string | string[] | undefined, file: SiteFile) {
  const list = String(accepted ?? '');
  if (file.br && /\bbr\b/.test(list)) return 'br';
  if (file.gzip && /\bgzip\b/.test(list)) return 'gzip';
  return 'identity';
}

/** The list of work has pages of its own for a category or a page of it; all other queries change nothing. */
function listQuery(path: string, request: FastifyRequest) {
  if (path !== '/work') return '';
  const query = new URLSearchParams(request.url.split('?')[1]);
  return wishQuery({ ...readWish(query), q: '' });
}

/** The path as asked, decoded once; `undefined` where it cannot be decoded. */
function pathOf(request: FastifyRequest) {
  try {
    return decodeURIComponent(request.url.split('?')[0] ?? '/');
  } catch {
    return undefined;
  }
}

/** Never to another host: a path of several slashes at its front would be one. */
function withoutSlashes(url: string) {
  const [path = '', query] = url.split('?');
  const clean = `/${path.replaceAll(/^\/+|\/+$/g, '')}`;
  return query === undefined ? clean : `${clean}?${query}`;
}
