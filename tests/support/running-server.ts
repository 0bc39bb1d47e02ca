import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { writeTestContent, writeTestSite } from './test-site.ts';
import { testFolder } from './test-store.ts';

export interface RunningServer {
  url: string;
  process: ChildProcess;
  /** Everything it printed so far. */
  output: () => string;
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | string>;
}

/**
 * A working directory with a version of the site, as `npm start` would find it: content and the two
 * open pages.
 */
export function testHome(): string {
  const home = testFolder();
  const version = join(home, 'build/current');
  mkdirSync(join(version, 'content'), { recursive: true });
  writeTestContent(join(version, 'content'));
  writeTestSite(join(version, 'site'));
  return home;
}

/** Puts the server and the studio's command into the version of a home, unless they are there. */
export function addServer(home: string, main = inject('serverBundle').main): void {
  const server = join(home, 'build/current/server');
  if (!existsSync(server)) cpSync(dirname(main), server, { recursive: true });
}

export async function startServer(
  home: string,
  settings: Record<string, string> = {},
  main = inject('serverBundle').main,
): Promise<RunningServer> {
  const port = settings.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  addServer(home, main);
  const child = spawn(process.execPath, [join(home, 'build/current/server/main.js')], {
    cwd: home,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '1000000',
      DESK_PORT: '0',
      ...settings,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('listens on')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  return { url, process: child, output: () => output, ended };
}
