import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { buildIfStale } from './site/build-if-stale.ts';

/** Each file of bench/ measures one thing, writes build/bench/<name>.json and exits non-zero over its budget. */
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'));
buildIfStale();
mkdirSync('build/bench', { recursive: true });
const missed = readdirSync('bench')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name))
  .filter((name) => {
    console.log(`\n${name}`);
    return spawnSync(process.execPath, [`bench/${name}.ts`], { stdio: 'inherit' }).status !== 0;
  });

if (missed.length > 0) {
  console.error(`\nover budget or failed: ${missed.join(', ')}`);
  process.exit(1);
}
