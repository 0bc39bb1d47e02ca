import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../domain/caught-error.ts';
import { ownerName } from '../domain/owner-name.ts';
import { takePublishLock } from '../publishing/publish-lock.ts';
import { makePublisher, theCommand } from '../publishing/publisher.ts';
import { environment, readSigningSettings } from '../publishing/settings.ts';
import { currentFacts, versionBefore } from '../publishing/versions.ts';
import { build } from './site/build-if-stale.ts';
import { defaultDirectories } from './site/directories.ts';

/** `studio publish`: a running server notices by itself that the link to the current version changed. */
const { values } = parseArgs({ options: { back: { type: 'boolean' }, force: { type: 'boolean' } } });
const directories = defaultDirectories();
const before = currentFacts(directories.build);
const publisher = makePublisher({
  sourceDirectory: process.cwd(),
  editedContentDirectory: directories.content,
  buildDirectory: resolve(directories.build),
  dataDir: readSigningSettings().dataDir,
  // Whichever runs: it is told below that a version of other code needs a restart.
  code: undefined,
  environment: environment(),
});
try {
  // What a publisher that was killed left undone.
  await publisher.settle();
  await (values.back ? goBack() : publish());
} catch (error) {
  console.error(`studio: ${messageOf(error)}`);
  process.exit(1);
}
const now = currentFacts(directories.build);
console.log(
  before && before.code !== now?.code
    ? `Version ${now?.id} has other code than the one before: restart the server to make it live.`
    : `Version ${now?.id} is live within a few seconds where a server of the same code runs here; /healthz names it.`,
);

/** The same as at the desk: version, words and commit. */
async function goBack(): Promise<void> {
  const { id } = versionBefore(directories.build, values.force === true);
  await publisher.goBack(id, { now: Date.now(), check: async () => undefined, after: async () => undefined });
}

async function publish(): Promise<void> {
  // An owner at the desk publishes the same files.
  const who = { by: theCommand, what: 'the content’s files', since: Date.now() };
  const lock = takePublishLock(directories.build, who);
  if (!('release' in lock))
    throw new Error(
      `${ownerName(lock.by)} is publishing since ${new Date(lock.since).toISOString()} (${lock.what}). ` +
        'Try again when that is done, or take it back at the desk: Website, Publish.',
    );
  const status = await build('site', directories);
  lock.release();
  if (status === 0) return;
  console.error('\nNothing is published: the site goes on as it is.');
  process.exit(status);
}
