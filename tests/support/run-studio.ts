import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { addServer } from './running-server.ts';

/**
 * The studio's command in a process of its own, in the folder a server runs in. An object holds
 * settings.
 */
export function studio(home: string, ...words: (string | Record<string, string>)[]) {
  const settings = words.find((word) => typeof word === 'object') ?? {};
  const args = words.filter((word) => typeof word === 'string');
  addServer(home);
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...settings };
    execFile(
      process.execPath,
      [join(home, 'build/current/server/studio.js'), ...args],
      { cwd: home, env },
      (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err });
      },
    );
  });
}
