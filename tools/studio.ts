import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildDirectory, keptByNpm } from '../publishing/environment.ts';
import { WrongSettings } from '../publishing/settings.ts';
import { currentVersion } from '../publishing/versions.ts';

const [command = '', ...rest] = process.argv.slice(2);
const built = resolve(currentVersion(buildDirectory()), 'server/studio.js');

if (keptByNpm()) {
  refuse(`npm kept an option to itself. Type "--" before the command: npm run studio -- ${command} --…`);
} else if (['preview', 'publish'].includes(command) && !rest.includes('--help')) {
  // These two build, and so they come from the sources and not from a version that was built.
  process.argv.splice(2, process.argv.length, ...rest);
  await import(`./${command}.ts`).catch((error: unknown) => {
    if (!(error instanceof WrongSettings)) throw error;
    refuse(error.message);
  });
} else if (existsSync(built)) {
  if (command === 'content') await refuseMistakes();
  // The command of the version that is served, never a newer one: it reads that version's store,
  // and half-edited content or code must not keep the studio from its enquiries.
  await import(pathToFileURL(built).href);
} else {
  refuse(`there is no built version in ${currentVersion(buildDirectory())}: "npm run build" makes one`);
}

/**
 * From the sources: to see that a picture is broken takes a decoder, which what is built does not
 * carry.
 */
async function refuseMistakes() {
  const { contentMistakes } = await import('./content/content-mistakes.ts');
  const mistake = await contentMistakes();
  if (!mistake) return;
  refuse(mistake.message);
  process.exit();
}

function refuse(why: string) {
  console.error(`studio: ${why}`);
  process.exitCode = 2;
}
