/**
 * The address that links have. A file server shows the page of `/contact` at `/contact/` or
 * `/contact/index.html`, which the router would not know, or take for another page.
 */
export function plainAddress(pathname: string, base: string): string {
  const plain = pathname.replace(/\/index\.html$/, '/').replace(/\/+$/, '');
  return plain.length < base.length ? base : plain;
}
