import { immutable, immutableFolders, securityHeaders } from '../../server/site/headers.ts';

/**
 * The server's headers for a host of plain files, as `_headers` in the form that Netlify and
 * Cloudflare Pages read. A header named under two paths that both match would be sent twice over,
 * so each is named under one; what may be kept for how long is said only of files that never
 * change, because both hosts ask again for all others by themselves.
 */
export function hostHeaders(siteUrl: string): string {
  const blocks: [path: string, headers: Record<string, string>][] = [
    ['/*', securityHeaders(siteUrl)],
    ...immutableFolders.map((folder): (typeof blocks)[number] => [
      `/${folder}/*`,
      { 'cache-control': immutable },
    ]),
    // Documents and data of a project, which belong to its page; and the data of the list.
    ['/work/:slug/:file', { 'x-robots-tag': 'noindex' }],
    ['/work-list/*', { 'x-robots-tag': 'noindex' }],
  ];
  return blocks
    .flatMap(([path, headers]) => [path, ...Object.entries(headers).map((one) => `  ${one.join(': ')}`), ''])
    .join('\n');
}
