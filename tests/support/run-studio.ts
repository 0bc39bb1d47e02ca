import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { openServices, type Services } from '../../server/open-services.ts';
import { connectStore } from '../../server/store/connect.ts';
import type { Command, Flags } from '../../studio/command.ts';
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

interface CallOptions {
  args?: string[];
  flags?: Flags;
  settings?: Record<string, string>;
}

/**
 * A command of the studio in the test's own process, in the folder a server runs in: a twentieth of
 * the processor time of `studio`, for tests about what a command says and does.
 */
export async function callStudio(
  home: string,
  command: Command,
  { args = [], flags = {}, settings = {} }: CallOptions = {},
) {
  const printed: string[] = [];
  const config = () => readConfig(settings, home);
  const open = async () => openServices(config(), await connectStore(config()));
  let services: Promise<Services> | undefined;
  try {
    const code = await command.run({
      args,
      flags,
      json: flags.json === true,
      now: Date.now(),
      studio: 'npm run studio --',
      readConfig: config,
      services: () => (services ??= open()),
      print: (text) => void printed.push(text),
      progress: () => undefined,
    });
    return { code: code ?? 0, out: `${printed.join('\n')}\n` };
  } finally {
    await (await services)?.store.close();
  }
}
