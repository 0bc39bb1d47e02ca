import { parseArgs } from 'node:util';
import { messageOf } from '../domain/caught-error.ts';
import { build } from './site/build-if-stale.ts';
import { defaultDirectories } from './site/directories.ts';
import { currentId, goBack } from './site/versions.ts';

/** `studio publish`: a running server notices the new version by itself (server/supervisor.ts). */
const { values } = parseArgs({ options: { back: { type: 'boolean' }, force: { type: 'boolean' } } });
const directories = defaultDirectories();

if (values.back) {
  try {
    goBack(directories.build, values.force === true);
  } catch (error) {
    console.error(`studio: ${messageOf(error)}`);
    process.exit(1);
  }
} else {
  const status = await build('site', directories);
  if (status !== 0) {
    console.error('\nNothing is published: the site goes on as it is.');
    process.exit(status);
  }
}
console.log(
  `Version ${currentId(directories.build)} is live within a few seconds where a server runs here; /healthz names it.`,
);
