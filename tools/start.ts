import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentVersion } from '../publishing/versions.ts';
import { build, isStale } from './site/build-if-stale.ts';
import { defaultDirectories } from './site/directories.ts';

const directories = defaultDirectories();
const current = currentVersion(directories.build);

if (await isStale('site', directories)) {
  console.log('There is no build, or it is older than its sources.');
  const status = await build('site', directories);
  if (status !== 0) {
    if (!existsSync(current)) process.exit(status);
    console.error(
      [
        '',
        'THE NEW BUILD FAILED (see above). The site is served as it was built last.',
        'What was edited since is NOT live. Mend it, then run "npm run studio -- publish".',
        '',
      ].join('\n'),
    );
  }
}
await import(pathToFileURL(resolve(current, 'server/main.js')).href);
