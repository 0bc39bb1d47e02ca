import { readConfig } from '../../server/config.ts';
import { openServices, type Services } from '../../server/open-services.ts';
import { connectStore } from '../../server/store/connect.ts';
import type { Command, Flags } from '../../studio/command.ts';

interface CallOptions {
  args?: string[];
  flags?: Flags;
  settings?: Record<string, string>;
}

/**
 * A command of the studio in the test's own process, in the folder a server runs in: a twentieth of
 * the processor time of `studio` in run-studio.ts, for tests about what a command says and does.
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
