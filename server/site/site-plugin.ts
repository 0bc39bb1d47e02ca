import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listingQueryString, readListingQuery } from '../../domain/project/listing.ts';
import { fileHeaders } from '../../publishing/headers.ts';
import type { ServedSite, SiteFile } from './fill-site.ts';
import { refuseWhenOverloaded } from './overload.ts';

/** The prerendered site, and 404 for everything that no other route answers. */
export async function sitePlugin(
  app: FastifyInstance,
  {
    site,
    onPage,
  }: {
    site: ServedSite;
    /** Called when a page was sent. */
    onPage?: (request: FastifyRequest, path: string) => void;
  },
): Promise<void> {
  refuseWhenOverloaded(app);
  await app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false, index: false });

  app.get('/*', (request, reply) => {
    const target = findFile(site, request.raw.url ?? '/');
    if (!target) return sendNotFound(reply);
    if ('redirect' in target) return reply.code(308).header('location', target.redirect).send();
    if (request.method === 'GET' && target.name.endsWith('.html'))
      reply.raw.once('finish', () => {
        // 304: the visitor has it already, and opens it again.
        if (reply.statusCode === 200 || reply.statusCode === 304) onPage?.(request, pathOf(target));
      });
    return reply.headers(fileHeaders(target.name)).sendFile(target.name, target.root);
  });

  // Other methods, and a file that was on the disk when the version became current and is gone.
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));

  app.setErrorHandler<FastifyError & { headers?: Record<string, string> }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500 && status !== 503) request.log.error({ err: error }, 'a file could not be sent');
    return reply
      .code(status)
      .headers(error.headers ?? {})
      .send();
  });

  /** Always whole: a browser that has the page already would get an empty 404 in place of 304. */
  function sendNotFound(reply: FastifyReply): FastifyReply {
    const { name, root } = site.notFound;
    const whole = { etag: false, lastModified: false, acceptRanges: false };
    return reply.code(404).headers(fileHeaders(name)).sendFile(name, root, whole);
  }
}

/** `/work` of `work.html`, whatever query it was asked with. */
const pathOf = ({ name }: SiteFile) => `/${name.replace(/(^|\/)index\.html$|\.html$/, '').split('?')[0]}`;

/** What a request's URL leads to: a file, the address without its trailing slash, or nothing. */
function findFile(site: ServedSite, url: string): SiteFile | { redirect: string } | undefined {
  const exact = site.files.get(url);
  if (exact) return exact;
  const [path = '/', query] = withoutHost(url).split('?');
  if (path.length > 1 && path.endsWith('/')) return { redirect: withoutSlashes(path, query) };
  const name = decodeURIComponent(path);
  if (name.includes('?')) return undefined;
  return site.files.get(name + listingQuery(name, query)) ?? site.files.get(name);
}

/** /work is prerendered for each category and page number; every other query changes nothing. */
function listingQuery(path: string, query: string | undefined): string {
  return path === '/work'
    ? listingQueryString({ ...readListingQuery(new URLSearchParams(query)), q: '' })
    : '';
}

/** Proxies may ask for `http://host/path`. */
const withoutHost = (url: string) => url.replace(/^https?:\/\/[^/?]*/i, '');

/** Never to another host: a browser reads several slashes at the front, of either kind, as one. */
function withoutSlashes(path: string, query: string | undefined): string {
  // No expression for those at the end: it would begin again at every slash of a long row.
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  const clean = `/${path.slice(0, end).replace(/^[/\\]+/, '')}${query === undefined ? '' : `?${query}`}`;
  // Node hands over one character for each byte; a header may carry ASCII alone.
  return clean.replaceAll(/[^\x21-\x7e]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
