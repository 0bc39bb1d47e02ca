/**
 * How long a build takes, from nothing and with everything in the cache that has not changed.
 *
 *   npm run bench build        writes build/bench/build.json
 *
 * In a copy of the sources elsewhere, so that the build that stands, and its cache, are left alone.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeFigures } from './support/figures.ts';

const left = new Set(['node_modules', 'build', 'data', '.git', '.cache']);

const folder = mkdtempSync(join(tmpdir(), 'longtake-build-'));
for (const name of readdirSync('.').filter((one) => !left.has(one)))
  cpSync(name, join(folder, name), { recursive: true });
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
const cold = build();
const warm = build();
rmSync(folder, { recursive: true });

writeFigures('build', 'The build', [
  { name: 'from nothing', value: cold, unit: 's', note: 'encodes every picture, draws every document' },
  { name: 'again', value: warm, unit: 's', note: 'pictures and documents in the cache' },
]);

function build(): number {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, ['tools/run.mjs', 'build'], {
    cwd: folder,
    stdio: 'ignore',
  });
  if (status !== 0 || !existsSync(join(folder, 'build/current/site/index.html')))
    throw new Error(`the build ended with ${status}`);
  return (performance.now() - start) / 1000;
}
