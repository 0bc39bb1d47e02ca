import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { settingNames } from '../../server/config.ts';
import { freePort } from '../../tools/free-port.ts';
import { childEnvironment } from './child-environment.ts';
import { testFolder } from './test-store.ts';

/** The server of the current version, as systemd runs it. */
export const served = (build: string, settings: Record<string, string> = {}) =>
  started(build, process.execPath, [join(build, 'current/server/main.js')], settings);

/** Whatever serves the site from a build folder, on a free port; there when it listens. */
export async function started(
  build: string,
  program: string,
  args: string[],
  settings: Record<string, string> = {},
) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const running = run(program, args, { BUILD_DIR: build, PORT: port, DATA_DIR: testFolder(), ...settings });
  await expect.poll(() => running.output()).toContain(`listens on ${url}`);
  const version = async () => {
    const response = await fetch(`${url}/healthz`);
    return ((await response.json()) as { version: string }).version;
  };
  return { ...running, url, version };
}

/** `output` is everything it printed so far; `ended` its exit code, or the signal's name. */
export function run(program: string, args: string[], settings: Record<string, string>, cwd = '.') {
  const env = {
    // Empty values hide a .env of the repository; one in a folder of the test's is meant.
    ...(cwd === '.' && Object.fromEntries(settingNames.map((name) => [name, '']))),
    ...childEnvironment(),
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000',
    DESK_PORT: '0',
    ...settings,
  };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGTERM'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  return { process: child, output: () => output, ended };
}
