import { parseArgs } from 'node:util';
import { messageOf } from '../domain/caught-error.ts';
import { ownerName } from '../domain/owner-name.ts';
import { takePublishLock } from '../publishing/publish-lock.ts';
import { environment } from '../publishing/settings.ts';
import { currentFacts, goBack } from '../publishing/versions.ts';
import { undoWriting } from '../publishing/write-content.ts';
import { build } from './site/build-if-stale.ts';
import { defaultDirectories } from './site/directories.ts';

/** `studio publish`: a running server notices by itself that the link to the current version changed. */
const { values } = parseArgs({ options: { back: { type: 'boolean' }, force: { type: 'boolean' } } });
const directories = defaultDirectories();
const before = currentFacts(directories.build);

// An owner at the desk publishes the same files.
const what = values.back ? 'going back by the command' : 'the content’s files';
const lock = takePublishLock(directories.build, { by: 'the command line', what, since: Date.now() });
if (!('release' in lock)) {
  console.error(
    `studio: ${ownerName(lock.by)} is publishing since ${new Date(lock.since).toISOString()} (${lock.what}). ` +
      'Try again when that is done, or take it back at the desk: Website, Publish.',
  );
  process.exit(1);
}
await undoWriting(directories.build, environment());

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
const now = currentFacts(directories.build);
console.log(
  before && before.code !== now?.code
    ? `Version ${now?.id} has other code than the one before: restart the server to make it live.`
    : `Version ${now?.id} is live within a few seconds where a server of the same code runs here; /healthz names it.`,
);
lock.release();
