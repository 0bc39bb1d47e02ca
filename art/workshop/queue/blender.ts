import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Recipe } from './recipes.ts';
import { runAtLowPriority } from './run-at-low-priority.ts';
import type { Tools } from './studio-tools.ts';

const art = join(import.meta.dirname, '..');

export async function renderPicture(tools: Tools, recipe: Recipe, target: string, again: boolean) {
  if (existsSync(target) && !again) return;
  const partial = target.replace(/\.exr$/, '.part.exr');
  const script = join(art, 'scene/render.py');
  const started = Date.now();
  await runAtLowPriority(
    tools.blender,
    ['-b', '--python-exit-code', '1', '--python', script, '--', JSON.stringify(recipe), partial],
    showProgress,
  );
  renameSync(partial, target);
  settle(`rendered in ${Math.round((Date.now() - started) / 1000)} s`);
}

export async function developPicture(tools: Tools, recipe: Recipe, source: string, target: string) {
  const script = join(art, 'lab/develop.py');
  const png = source.replace(/\.exr$/, '.png');
  await runAtLowPriority(tools.python, [script, JSON.stringify(recipe), source, png, tools.weights]);
  // Full chroma: halved, it would fringe the orange coat. As PNG the grain makes a master ten times
  // as large.
  await sharp(png).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toFile(target);
  rmSync(png);
}

function showProgress(line: string) {
  const sample = /Remaining:(\S+).*Sample (\d+\/\d+)/.exec(line);
  if (sample && process.stdout.isTTY)
    process.stdout.write(`\r      sample ${sample[2]}, ${sample[1]} left   `);
}

function settle(words: string) {
  console.log(`${process.stdout.isTTY ? '\r' : ''}      ${words}                `);
}
