import { spawnSync } from 'node:child_process';

/** Format, lint, types, guards: all of them run even when one fails, so that a red check is fixed in one round. */
const steps: [name: string, command: string, args: string[]][] = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', '.']],
  ['types', 'tsc', ['--noEmit']],
  ['guards', 'vitest', ['run', '--project', 'guards']],
];

const failed = steps.filter(([name, command, args]) => {
  console.log(`\n${name}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status !== 0;
});

if (failed.length > 0) {
  console.error(`\ncheck failed: ${failed.map(([name]) => name).join(', ')}`);
  process.exit(1);
}
console.log('\nall checks passed');
