import { runCommand } from './run-command.ts';

/**
 * Format, lint, types, what nobody uses, guards: all of them run even when one fails, so that a red check is fixed in
 * one round.
 *
 * Types are checked in projects, by what their code may use: domain/ neither the DOM nor Node, app/
 * the DOM, publishing/, server/, studio/ and tools/ Node, desk/ the DOM and the types of what the server responds.
 * Tests, benches and tools/look.ts drive a browser from Node and have both. A project sees another
 * one's declarations only, which TypeScript keeps in node_modules/.cache/types.
 */
const steps: [name: string, command: string, args: string[]][] = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', '.']],
  ['types', 'tsc', ['--build']],
  ['unused files, exports and packages', 'knip', []],
  ['guards', 'vitest', ['run', '--project', 'guards']],
];

const failed: string[] = [];
for (const [name, command, args] of steps) {
  console.log(`\n${name}`);
  if ((await runCommand(command, args)) !== 0) failed.push(name);
}

if (failed.length > 0) {
  console.error(`\ncheck failed: ${failed.join(', ')}`);
  process.exit(1);
}
console.log('\nall checks passed');
