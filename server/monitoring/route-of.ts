import { immutableFolders } from '../site/headers.ts';

/** Few and fixed: with a label per path, requests for unknown paths would fill the memory. */
export type Route = 'page' | 'file' | 'enquiry' | 'review' | 'api' | 'health';

const files = new RegExp(`^/(${immutableFolders.join('|')}|icons)/|\\.pdf($|\\?)`);

/** The kind of thing an address asks for. */
export function routeOf(method: string, url: string): Route {
  if (files.test(url)) return 'file';
  if (url.startsWith('/api/')) {
    if (url.startsWith('/api/enquiries')) return 'enquiry';
    return url.startsWith('/api/review') ? 'review' : 'api';
  }
  if (method === 'POST' && url.startsWith('/contact')) return 'enquiry';
  return url.startsWith('/healthz') || url.startsWith('/readyz') ? 'health' : 'page';
}
