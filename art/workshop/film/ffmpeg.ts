import { execFileSync } from 'node:child_process';
import { runAtLowPriority } from '../queue/run-at-low-priority.ts';

export const runFfmpeg = (given: string[]) => runAtLowPriority('ffmpeg', ['-v', 'error', '-y', ...given]);

/** A file's first picture stream, and the fields of it that are asked for. */
export function probe(file: string, fields: string[]): Record<string, string> {
  const given = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', `stream=${fields.join(',')}`];
  const found = execFileSync('ffprobe', [...given, '-of', 'json', file], { encoding: 'utf8' });
  const { streams } = JSON.parse(found) as { streams: Record<string, string | number>[] };
  if (!streams[0]) throw new Error(`${file} has no picture`);
  return Object.fromEntries(Object.entries(streams[0]).map(([name, value]) => [name, String(value)]));
}

export const hasTool = (name: 'ffmpeg' | 'ffprobe') => {
  try {
    execFileSync(name, ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export const howToInstall = 'ffmpeg is missing. On Debian: apt install --no-install-recommends ffmpeg';
