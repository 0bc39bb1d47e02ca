import { runCommand } from '../process/run-command.ts';
import { defaultDirectories, type BuildDirectories } from './directories.ts';
import { isStale, type BuildKind } from './is-stale.ts';

/** Ends the process with the build's own status where the build fails. */
export async function buildIfStale(kind: BuildKind = 'site', directories = defaultDirectories()) {
  if (!isStale(kind, directories)) return;
  const status = await buildStale(kind, directories);
  if (status !== 0) process.exit(status);
}

/** The same for callers that go on when it fails. */
export function buildStale(kind: BuildKind, directories: BuildDirectories): Promise<number> {
  console.log(
    `The ${kind} build of ${directories.content}/ is missing or older than its sources: building first.`,
  );
  return build(kind, directories);
}

/** In a child process: the bundler's memory is freed before anything is served. */
export function build(kind: BuildKind, directories: BuildDirectories): Promise<number> {
  const flags = kind === 'static' ? ['--static'] : [];
  const { build: BUILD_DIR, content: CONTENT_DIR, siteUrl = process.env['SITE_URL'] } = directories;
  const env = { ...process.env, BUILD_DIR, CONTENT_DIR, SITE_URL: siteUrl };
  return runCommand(process.execPath, ['tools/run.mjs', 'build', ...flags], env);
}
