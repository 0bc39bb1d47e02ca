import { currentVersion } from '../../publishing/versions.ts';
import { buildIfStale } from '../../tools/site/build-if-stale.ts';
import {
  defaultDirectories,
  type BuildDirectories,
  releasedDirectories,
} from '../../tools/site/directories.ts';
import { builtPaths, nowhere, onePerKind } from '../../tools/site/page-files.ts';
import { serveBuilt } from '../../tools/site/serve-built.ts';

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

/**
 * Serves one page of each kind, alone or behind a proxy. The case study is a released one of the
 * tests' content: ours are reserved, and hidden from search engines.
 */
export async function serveScreens(
  serve: (settings: Record<string, string>, version: string) => Promise<Served> = serveBuilt,
) {
  const [own, released] = [await open(defaultDirectories()), await open(releasedDirectories)];
  const study = released.paths.find(isStudy);
  if (!study) throw new Error(`${releasedDirectories.build} has no case study`);
  const screens: Screen[] = [
    ...own.paths.filter((path) => !isStudy(path)).map((path) => screen(own, path)),
    screen(released, study, 'case study'),
    screen(own, nowhere, 'not found'),
  ];
  return { screens, stop: () => Promise.all([own.server.stop(), released.server.stop()]) };

  async function open(directories: BuildDirectories) {
    await buildIfStale('site', directories);
    const version = currentVersion(directories.build);
    const server = await serve({ LOG_LEVEL: 'silent' }, version);
    return { version, server, paths: onePerKind(builtPaths(directories.build)) };
  }
}

function screen({ version, server }: { version: string; server: Served }, path: string, name = path): Screen {
  return { name, path, version, address: server.address + path };
}

const isStudy = (path: string) => path.startsWith('/work/');
