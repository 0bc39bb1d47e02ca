import { listingQueryString, readListingQuery } from '../../domain/project/listing.ts';
import type { Site } from './load-site.ts';
import type { SiteFile } from './site-file.ts';

/** What a request's URL leads to: a file, the address without its trailing slash, or nothing. */
export type Target = { path: string; file: SiteFile } | { redirect: string } | undefined;

export function findFile(site: Site, url: string): Target {
  const exact = site.files.get(url);
  if (exact) return { path: url, file: exact };
  const [path = '/', query] = withoutHost(url).split('?');
  if (path.length > 1 && path.endsWith('/')) return { redirect: withoutSlashes(path, query) };
  const name = decodeURIComponent(path);
  if (name.includes('?')) return undefined;
  for (const candidate of [name + listingQuery(name, query), name]) {
    const file = site.files.get(candidate);
    if (file) return { path: candidate, file };
  }
  return undefined;
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
  const clean = `/${path.replaceAll(/^[/\\]+|\/+$/g, '')}${query === undefined ? '' : `?${query}`}`;
  // Node hands over one character for each byte; a header may carry ASCII alone.
  return clean.replaceAll(/[^\x21-\x7e]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
