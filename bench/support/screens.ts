import { parseArgs } from 'node:util';
import { buildIfStale } from '../../tools/site/build-if-stale.ts';
import { currentVersion, here, releasedPlace } from '../../tools/site/directories.ts';
import { builtPaths, nowhere, onePerKind } from '../../tools/site/page-files.ts';
import { serveBuilt } from '../../tools/site/serve-built.ts';

/**
 * One page of each kind. The case study is a released one: ours are reserved, and hidden from
 * search engines.
 */
function listScreens() {
  const ours = onePerKind(builtPaths(here().build)).filter((path) => !isStudy(path));
  const study = builtPaths(releasedPlace.build).find(isStudy);
  if (!study) throw new Error(`${releasedPlace.build} has no case study`);
  return [
    ...ours.map((path) => ({ name: path, path, place: here() })),
    { name: 'case study', path: study, place: releasedPlace },
    { name: 'not found', path: nowhere, place: here() },
  ];
}

const isStudy = (path: string) => path.startsWith('/work/');

export interface Screen {
  name: string;
  path: string;
  address: string;
  /** Folder of the version it is served from. */
  version: string;
}

interface Served {
  address: string;
  stop: () => Promise<void>;
}

/** Serves both builds, alone or behind a proxy, and lists every screen with its address. */
export async function serveScreens(
  serve: (settings: Record<string, string>, version: string) => Promise<Served> = serveBuilt,
) {
  const served = new Map<string, Served>();
  for (const place of [here(), releasedPlace]) {
    await buildIfStale('site', place);
    served.set(place.build, await serve({ LOG_LEVEL: 'silent' }, currentVersion(place.build)));
  }
  return {
    screens: listScreens().map(({ name, path, place }): Screen => {
      return {
        name,
        path,
        version: currentVersion(place.build),
        address: `${served.get(place.build)?.address}${path}`,
      };
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
