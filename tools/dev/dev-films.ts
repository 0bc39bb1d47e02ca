import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { contentDirectory } from '../content/content.ts';
import { loadContent } from '../content/load-content.ts';
import { type ServedFile, siteFilm } from '../films.ts';
import { typeOf } from './send-file.ts';

/** A film's file, from what is in content/films/ and art/films/ at this moment. */
export function devFilm(path: string): ServedFile | undefined {
  if (!path.startsWith('/films/')) return undefined;
  return Object.entries(loadContent().films)
    .map(([name, words]) => siteFilm(name, words, contentDirectory()).served.get(path))
    .find(Boolean);
}

/** Whole, without ranges: in development the timeline jumps once all of it has come. */
export function sendFilm(response: ServerResponse, path: string, file: ServedFile) {
  const body = 'copyOf' in file ? readFileSync(file.copyOf) : file.body;
  return response.setHeader('content-type', typeOf(path)).end(body);
}
