import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files with an ending in a folder of the content, by name. Those that another content folder
 * lacks, such as the tests' own, are taken from `content`: the code names pages and films.
 */
export function contentFiles(directory: string, folder: string, ending: string) {
  const folders = [join('content', folder), join(directory, folder)].filter((one) => existsSync(one));
  const files = folders.flatMap((one) => readdirSync(one).map((name) => [name, join(one, name)] as const));
  const wanted = files.filter(([name]) => name.endsWith(ending));
  return [...new Map(wanted)]
    .map(([name, file]) => ({ name: name.slice(0, -ending.length), file }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
