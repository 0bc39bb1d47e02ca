/**
 *   npm run bench                              everything in bench/
 *   npm run bench load pages                   some of it
 *   npm run bench -- --also NAME=ADDRESS …     other sites in the tables of those that look at pages
 *
 * Each file of bench/ measures one thing, writes build/bench/<name>.json and exits non-zero when a budget is missed.
 * The last results of all of them become build/bench/report.md.
 */
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runCommand } from './process/run-command.ts';
import { buildIfStale } from './site/build-if-stale.ts';

const benches = readdirSync('bench')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));
const lookingAtPages = new Set(['lighthouse', 'load']);

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { also: { type: 'string', multiple: true, default: [] } },
});
const unknown = wanted.filter((name) => !benches.includes(name));
const notNamed = values.also.filter((site) => !/^[^=]+=https?:\/\//.test(site));
if (unknown.length > 0) refuse(`no bench named ${unknown.join(', ')}; there are ${benches.join(', ')}`);
if (notNamed.length > 0) refuse(`--also takes NAME=ADDRESS, such as old=http://127.0.0.1:8080/`);

await buildIfStale();
const missed: string[] = [];
for (const name of benches.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  console.log(`\n${name}`);
  const also = lookingAtPages.has(name) ? values.also.map((site) => `--also=${site}`) : [];
  if ((await run(`bench/${name}.ts`, also)) !== 0) missed.push(name);
}
if ((await run('bench/support/write-report.ts')) !== 0) missed.push('the report');

if (missed.length > 0) {
  console.error(`\nover budget or failed: ${missed.join(', ')}`);
  process.exit(1);
}

function run(file: string, args: string[] = []) {
  return runCommand(process.execPath, [file, ...args]);
}

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}
