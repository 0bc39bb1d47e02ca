import { columns } from './columns.ts';
import type { Command } from './command.ts';

export function helpForAll(commands: Command[]): string {
  const rows = commands.map((command) => [`  ${usage(command)}`, command.summary]);
  return [
    'The studio’s command. Use: npm run studio -- <command>',
    '',
    columns(rows),
    '',
    'Each takes --help; what lists takes --json; --new makes a store where there is none.',
    'Settings are those of the server: the environment, then .env in this folder.',
  ].join('\n');
}

export function helpFor(command: Command): string {
  const flags = Object.entries(command.options ?? {}).map(
    ([name, option]) => `  --${name}${option.type === 'string' ? ' …' : ''}`,
  );
  return [
    `npm run studio -- ${usage(command)}`,
    '',
    command.summary,
    ...(flags.length > 0 ? ['', 'Options:', ...flags] : []),
  ].join('\n');
}

function usage(command: Command): string {
  return [command.name, command.takes].filter(Boolean).join(' ');
}
