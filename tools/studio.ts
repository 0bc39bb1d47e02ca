import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './site/build-if-stale.ts';
import { currentVersion } from './site/directories.ts';

const [command = '', ...rest] = process.argv.slice(2);

// These two build, and so they come from the sources and not from a version that was built.
if (['preview', 'publish'].includes(command) && !rest.includes('--help')) {
  process.argv.splice(2, process.argv.length, ...rest);
  await import(`./${command}.ts`);
} else {
  // The command of the version that is served, never a newer one: it reads that version's store, and half-edited
  // content or code must not keep the studio from its enquiries.
  if (!existsSync(currentVersion())) await buildIfStale();
  await import(pathToFileURL(resolve(currentVersion(), 'server/studio.js')).href);
}
