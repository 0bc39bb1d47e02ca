import { execFileSync } from 'node:child_process';
import { answers, runAtLowPriority } from '../queue/run-program.ts';

export const runFfmpeg = (given: string[]) => runAtLowPriority('ffmpeg', ['-v', 'error', '-y', ...given]);

/** A file's first picture stream, and the fields of it that are asked for. */
export function probe(file: string, fields: string[]): Record<string, string> {
  const given = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', `stream=${fields.join(',')}`];
  const found = execFileSync('ffprobe', [...given, '-of', 'json', file], { encoding: 'utf8' });
  const { streams } = JSON.parse(found) as { streams: Record<string, string | number>[] };
  if (!streams[0]) throw new Error(`${file} has no picture`);
  return Object.fromEntries(Object.entries(streams[0]).map(([name, value]) => [name, String(value)]));
}

/** Throws where it is not installed. */
export function needFfmpeg() {
  if (!answers('ffmpeg', ['-version']) || !answers('ffprobe', ['-version']))
    throw new Error('ffmpeg is missing. On Debian: apt install --no-install-recommends ffmpeg');
}
