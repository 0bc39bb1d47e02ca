import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { openServices, type Services } from '../../server/open-services.ts';
import { connectStore } from '../../server/store/connect.ts';
import type { Call, Command, Flags } from '../../studio/command.ts';
import { childEnvironment } from './child-environment.ts';
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
    const env = { ...childEnvironment(), NODE_ENV: 'production', ...settings };
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
}

/**
 * A command of the studio in the test's own process, in the folder a server runs in: a twentieth of
 * the processor time of `studio`, for tests about what a command says and does.
 */
export async function callStudio(
  home: string,
  command: Command,
  { settings = {}, ...options }: CallOptions & { settings?: Record<string, string> } = {},
) {
  const config = () => readConfig(settings, home);
  const open = async () => openServices(config(), await connectStore(config()));
  let services: Promise<Services> | undefined;
  try {
    const { code, out } = await call(command, {
      ...options,
      now: Date.now(),
      readConfig: config,
      services: () => (services ??= open()),
    });
    return { code, out: `${out}\n` };
  } finally {
    await (await services)?.store.close();
  }
}

/** A command on as much of the services as it uses, at a time of the test's; what it prints. */
export async function runCommand(
  command: Command,
  { services, ...options }: CallOptions & { services: object; now: number },
): Promise<string> {
  const parts = services as Services;
  const { out } = await call(command, {
    ...options,
    readConfig: () => parts.config,
    services: async () => parts,
  });
  return out;
}

async function call(
  command: Command,
  { args = [], flags = {}, ...rest }: CallOptions & Pick<Call, 'now' | 'readConfig' | 'services'>,
) {
  const printed: string[] = [];
  const code = await command.run({
    args,
    flags,
    json: flags.json === true,
    studio: 'npm run studio --',
    print: (text) => void printed.push(text),
    progress: () => undefined,
    ...rest,
  });
  return { code: code ?? 0, out: printed.join('\n') };
}
