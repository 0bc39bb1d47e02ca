/**
 *   npm run bench                  everything in bench/
 *   npm run bench load soak        some of it
 *
 * Each file of bench/ measures one thing, writes build/bench/<name>.json and exits non-zero when a
 * budget is missed. The last results of all of them become build/bench/report.md.
 */
import { readdirSync } from 'node:fs';
import { runCommand } from './run-command.ts';
import { buildIfStale } from './site/build-if-stale.ts';

const benches = readdirSync('bench')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.error(`no bench named ${unknown.join(', ')}; there are ${benches.join(', ')}`);
  process.exit(1);
}

await buildIfStale();
const missed: string[] = [];
for (const name of benches.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  console.log(`\n${name}`);
  if ((await run(`bench/${name}.ts`)) !== 0) missed.push(name);
}
if ((await run('bench/support/write-report.ts')) !== 0) missed.push('the report');

if (missed.length > 0) {
  console.error(`\nover budget or failed: ${missed.join(', ')}`);
  process.exit(1);
}

function run(file: string) {
  return runCommand(process.execPath, [file]);
}
