import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { openParts, type Parts } from '../server/open-parts.ts';
import { StudioMistake, type Command } from './command.ts';
import { commands } from './commands.ts';
import { helpFor, helpForAll } from './help.ts';

// Backups, exports and the store hold names and messages: only the owner may read them.
process.umask(0o077);

process.exitCode = await main(process.argv.slice(2));

async function main(argv: string[]): Promise<number> {
  let parts: Promise<Parts> | undefined;
  try {
    const found = findCommand(argv);
    if (!found) return helpInstead(argv);
    const { command, rest } = found;
    const { values: flags, positionals: words } = parseArgs({
      args: rest,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' }, ...command.options },
    });
    if (flags.help) {
      console.log(helpFor(command));
      return 0;
    }
    const code = await command.run({
      words,
      flags,
      json: flags.json === true,
      now: Date.now(),
      parts: () => (parts ??= openParts(readConfig())),
      print: (text) => console.log(text),
      progress: (text) => {
        if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
      },
    });
    return code ?? 0;
  } catch (error) {
    console.error(`studio: ${error instanceof Error ? error.message : String(error)}`);
    const expected =
      error instanceof StudioMistake || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    return expected ? 2 : 1;
  } finally {
    await parts?.then(({ store }) => store.close()).catch(() => undefined);
  }
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

function helpInstead(argv: string[]): number {
  const asked = argv.length === 0 || argv.includes('--help') || argv.includes('-h') || argv[0] === 'help';
  if (asked) console.log(helpForAll(commands));
  else console.error(`studio: there is no command "${argv[0]}"\n\n${helpForAll(commands)}`);
  return asked ? 0 : 2;
}
