import { immutable, immutableFolders, securityHeaders } from '../../server/site/headers.ts';

/**
 * The server's headers for a static host, as `_headers` in the format of Netlify and Cloudflare
 * Pages. A header under two matching paths would be sent twice, so each is under one. Caching is
 * set for hashed files alone: both hosts revalidate all others by themselves.
 */
export function hostHeaders(siteUrl: string, base: string): string {
  const blocks: [path: string, headers: Record<string, string>][] = [
    [`${base}*`, securityHeaders(siteUrl)],
    ...immutableFolders.map((folder): (typeof blocks)[number] => [
      `${base}${folder}/*`,
      { 'cache-control': immutable },
    ]),
    // Documents and data belong to a page, as in the server's load-site.ts.
    [`${base}work/:slug/:file`, { 'x-robots-tag': 'noindex' }],
    [`${base}questions/:file`, { 'x-robots-tag': 'noindex' }],
    [`${base}work-list/*`, { 'x-robots-tag': 'noindex' }],
  ];
  return blocks
    .flatMap(([path, headers]) => [path, ...Object.entries(headers).map((one) => `  ${one.join(': ')}`), ''])
    .join('\n');
}
