import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { currentVersion } from '../../publishing/versions.ts';

/**
 * The file of a page in a build. A query is part of its name: `/work?category=Film` is
 * `work@category=Film.html`.
 */
export const pageFile = (path: string) =>
  path === '/' ? 'index.html' : `${path.slice(1).replace('?', '@')}.html`;

/**
 * The same for a static host, which knows no rewrites: a folder with an index file, found under the
 * address that links have. The not-found page keeps the name hosts look for.
 */
export const staticPageFile = (path: string) =>
  path === '/' || path === '/404' ? pageFile(path) : `${path.slice(1)}/index.html`;

/** The addresses of all pages in a build but the not-found page. */
export function builtPaths(build: string): string[] {
  const files = readdirSync(join(currentVersion(build), 'site'), { recursive: true }).map(String);
  const pages = files.filter((file) => file.endsWith('.html') && !/^(_templates\/|404\.html)/.test(file));
  if (pages.length === 0) throw new Error(`${build} has no pages`);
  return pages.map((file) => `/${file.replace(/(index)?\.html$/, '').replace('@', '?')}`).toSorted();
}

/**
 * One address of each kind of page, without a query: of those in one folder, such as case studies,
 * the first.
 */
export function onePerKind(paths: string[]): string[] {
  const isFirst = (path: string) => path === paths.find((other) => folder(other) === folder(path));
  return paths.filter((path) => !path.includes('?') && (folder(path) === '' || isFirst(path)));
}

/** An address that no page has. */
export const nowhere = '/nowhere';

const folder = (path: string) => path.slice(0, path.lastIndexOf('/'));
