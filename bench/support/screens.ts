import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../tools/site/build-if-stale.ts';
import { here, releasedPlace } from '../../tools/site/directories.ts';
import { serveBuilt } from '../../tools/site/serve-built.ts';

/** One page of every kind. The case study is a released one of the tests' content: ours are reserved, and hidden from search. */
const screens = [
  { name: '/', path: '/', place: here() },
  { name: '/work', path: '/work', place: here() },
  { name: 'case study', path: '/work/the-rain-line', place: releasedPlace },
  { name: '/about', path: '/about', place: here() },
  { name: '/contact', path: '/contact', place: here() },
  { name: 'not found', path: '/nowhere', place: here() },
];

export interface Screen {
  name: string;
  path: string;
  address: string;
  /** Folder of its build. */
  build: string;
}

interface Served {
  address: string;
  stop(): Promise<void>;
}

/** Every screen at its address, on servers that `stop` ends; by themselves, or as they are deployed. */
export async function serveScreens(
  serve: (settings: Record<string, string>, folder: string) => Promise<Served> = serveBuilt,
) {
  const served = new Map<string, Served>();
  for (const { place } of screens) {
    if (served.has(place.build)) continue;
    await buildIfStale('site', place);
    const settings = { LOG_LEVEL: 'silent', CONTENT_DIR: resolve(place.content) };
    served.set(place.build, await serve(settings, dirname(place.build)));
  }
  return {
    screens: screens.map(({ name, path, place }): Screen => {
      return { name, path, build: place.build, address: `${served.get(place.build)?.address}${path}` };
    }),
    async stop() {
      for (const server of served.values()) await server.stop();
    },
  };
}

/** Other sites to stand beside ours: `--also NAME=ADDRESS`, as often as there are sites. */
export function otherSites() {
  const { values } = parseArgs({ options: { also: { type: 'string', multiple: true, default: [] } } });
  return values.also.map((site) => {
    const at = site.indexOf('=');
    return { name: site.slice(0, at), address: site.slice(at + 1) };
  });
}
