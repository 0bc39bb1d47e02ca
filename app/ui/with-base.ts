/**
 * Puts the path of the public address before the path of a file: "/" for the served site, such as
 * "/preview/" for a static build below one. `Link` does the same for pages, by the router's
 * basename.
 */
export const withBase = (path: string) =>
  path.startsWith('/') ? import.meta.env.BASE_URL + path.slice(1) : path;

/** For the router: the path of the public address without its last slash, or "/". */
export const basename = () => import.meta.env.BASE_URL.replace(/(.)\/$/, '$1');

/**
 * The address that links have. A file server shows the page of `/contact` at `/contact/` or
 * `/contact/index.html`, which the router would not know, or take for another page.
 */
export function plainAddress(pathname: string, base: string): string {
  const plain = pathname.replace(/\/index\.html$/, '/').replace(/\/+$/, '');
  return plain.length < base.length ? base : plain;
}
