import { runCommand } from '../process/run-command.ts';
import { here } from './directories.ts';
import { isStale, type Kind } from './freshness.ts';

/** In a process of its own: the bundler's memory is given back before anything is served. */
export async function buildIfStale(kind: Kind = 'site', place = here()) {
  if (!isStale(kind, place)) return;
  console.log(`The ${kind} build of ${place.content}/ is missing or older than its sources: building first.`);
  const flags = kind === 'static' ? ['--static'] : [];
  const env = { ...process.env, BUILD_DIR: place.build, CONTENT_DIR: place.content };
  const status = await runCommand(process.execPath, ['tools/run.mjs', 'build', ...flags], env);
  if (status !== 0) process.exit(status);
}
