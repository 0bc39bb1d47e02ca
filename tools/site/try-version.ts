import { settingNames } from '../../server/config.ts';
import { serveBuilt } from './serve-built.ts';

/**
 * Starts what was built, with none of the operator's settings and an empty store, and asks for its
 * first page.
 */
export async function tryVersion(folder: string): Promise<void> {
  const own = new Set(['PORT', 'DATA_DIR']);
  const unset = Object.fromEntries(settingNames.filter((name) => !own.has(name)).map((name) => [name, '']));
  const server = await serveBuilt({ ...unset, DESK_PORT: '0' }, folder);
  try {
    const { status } = await fetch(server.address);
    if (status !== 200) throw new Error(`the new build answers / with ${status}: it is not made current`);
  } finally {
    await server.stop();
  }
}
