import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { codeOf, messageOf } from '../domain/caught-error.ts';
import { studioCommand } from '../publishing/environment.ts';
import { environment } from '../publishing/settings.ts';
import { readConfig } from '../server/config.ts';
import { openServices, type Services } from '../server/open-services.ts';
import { connectStore, openReadOnlyStore, storeLocation } from '../server/store/connect.ts';
import { columns, type Command, UsageError } from './command.ts';
import { commands } from './commands.ts';

// Backups, exports and the store hold names and messages: only the owner may read them.
process.umask(0o077);

const sharedOptions = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  new: { type: 'boolean' },
} as const;

process.exitCode = await main(process.argv.slice(2));

async function main(argv: string[]): Promise<number> {
  let services: Promise<Services> | undefined;
  try {
    const found = findCommand(argv);
    if (!found) return printHelp(argv);
    const { command, rest } = found;
    const { values: flags, positionals: args } = parseArgs({
      args: rest,
      allowPositionals: true,
      options: { ...sharedOptions, ...command.options },
    });
    if (flags.help) {
      console.log(helpFor(command));
      return 0;
    }
    if (args.length > 0 && !takesArgs(command)) {
      throw new UsageError(`"${command.name}" does not take "${args.join(' ')}": try --help`);
    }
    const code = await command.run({
      args,
      flags,
      json: flags.json === true,
      now: Date.now(),
      studio: studioCommand(),
      readConfig: ownConfig,
      services: () => (services ??= openStore(flags.new === true)),
      print: (text) => console.log(text),
      progress: (text) => {
        if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
      },
    });
    return code ?? 0;
  } catch (error) {
    console.error(`studio: ${messageOf(error)}`);
    const expected = error instanceof UsageError || codeOf(error)?.startsWith('ERR_PARSE_ARGS');
    return expected ? 2 : 1;
  } finally {
    await services?.then(({ store }) => store.close()).catch(() => undefined);
  }
}

/** With the content of the version this file belongs to, as the server has it. */
function ownConfig() {
  return readConfig(environment(), process.cwd(), dirname(import.meta.dirname));
}

/**
 * Says which store it is, and makes none unless told to: a wrong DATA_DIR must not look like an
 * empty one.
 */
async function openStore(makeNew: boolean): Promise<Services> {
  const config = ownConfig();
  console.error(`store: ${storeLocation(config)}`);
  if (!makeNew) await (await openReadOnlyStore(config)).close();
  return openServices(config, await connectStore(config));
}

/** The longest name that fits: `enquiries show` before `enquiries`. */
function findCommand(argv: string[]): { command: Command; rest: string[] } | undefined {
  for (const length of [2, 1]) {
    const name = argv.slice(0, length).join(' ');
    const command = commands.find((each) => each.name === name);
    if (command) return { command, rest: argv.slice(length) };
  }
  return undefined;
}

/** `REF` or `[ID]`, and not only options such as `[--limit N]`. */
function takesArgs({ takes }: Command): boolean {
  return /^\[?["A-Z]/.test(takes);
}

function printHelp(argv: string[]): number {
  if (argv.length > 0 && !argv.some((word) => ['help', '--help', '-h'].includes(word))) {
    throw new UsageError(`there is no command "${argv.join(' ')}": ${studioCommand()} --help lists them`);
  }
  console.log(helpForAll());
  return 0;
}

function helpForAll(): string {
  const rows = commands.map((command) => [`  ${usage(command)}`, command.summary]);
  return [
    `The studio’s command. Use: ${studioCommand()} <command>`,
    '',
    columns(rows),
    '',
    'Each takes --help; what lists takes --json; --new makes a store where there is none.',
    'Settings are those of the server: the environment, then .env in this folder.',
  ].join('\n');
}

function helpFor(command: Command): string {
  return `${studioCommand()} ${usage(command)}\n\n${command.summary}`;
}

function usage(command: Command): string {
  return [command.name, command.takes].filter(Boolean).join(' ');
}
