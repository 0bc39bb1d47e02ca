import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildDirectory, environmentWith } from '../../publishing/environment.ts';
import { currentVersion } from '../../publishing/versions.ts';
import { freePort } from '../free-port.ts';

/**
 * A version of the site in a process of its own, on a free port with an empty data folder; ready
 * when it says so.
 */
export async function serveBuilt(
  settings: Record<string, string> = {},
  version = currentVersion(buildDirectory()),
) {
  const data = mkdtempSync(join(tmpdir(), 'longtake-'));
  const port = await freePort();
  const child = spawn(process.execPath, [resolve(version, 'server/main.js')], {
    // Away from a .env with the settings of the live site.
    cwd: data,
    env: environmentWith({
      NODE_ENV: 'production',
      PORT: String(port),
      DESK_PORT: '0',
      DATA_DIR: data,
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Whoever is broken off while it serves leaves neither a server nor its folder.
  const kill = () => {
    child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  };
  process.once('exit', kill);
  const address = await new Promise<string>((ready, fail) => {
    let printed = '';
    child.stdout.on('data', function listen(chunk: Buffer) {
      printed += chunk.toString();
      // It prints its public address, which need not be the one it listens on.
      if (!printed.includes(' listens on ')) return;
      ready(`http://127.0.0.1:${port}`);
      // Further output is discarded, but has to be read, or the pipe would fill up.
      child.stdout.off('data', listen).resume();
    });
    child.once('exit', (code) =>
      fail(new Error(`the server ended with ${code} before it listened:\n${printed}`)),
    );
  });
  const stop = async () => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    process.off('exit', kill);
    rmSync(data, { recursive: true, force: true });
  };
  return { address, data, child, stop };
}
