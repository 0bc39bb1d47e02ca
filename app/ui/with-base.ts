/**
 * Puts the path of the public address before the path of a file: "/" for the served site, such as
 * "/preview/" for a static build below one. `Link` does the same for pages, by the router's
 * basename.
 */
export const withBase = (path: string) =>
  path.startsWith('/') ? import.meta.env.BASE_URL + path.slice(1) : path;
