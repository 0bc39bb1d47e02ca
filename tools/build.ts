import { codeOf, messageOf } from '../domain/caught-error.ts';
import { ContentMistake } from '../publishing/check-content.ts';
import { buildDirectory } from '../publishing/environment.ts';
import { WrongSettings } from '../publishing/settings.ts';
import { SigningFault } from './signing/certificate.ts';
import { buildSite } from './site/build-site.ts';

const asStatic = process.argv.includes('--static');
/** Complete, but not the one that is served: the desk shows it first. */
const isBeside = process.argv.includes('--beside');

// A signal's default action ends the process without its 'exit' event, at which a build removes the
// folder it works in.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => process.exit(1));

try {
  await buildSite({ asStatic, isBeside });
} catch (error) {
  const message = explained(error);
  if (!message) throw error;
  console.error(message);
  process.exit(1);
}

/** What whoever builds can mend, in its own words; anything else is a fault of ours, with its stack. */
function explained(error: unknown): string | undefined {
  // The bundler's errors have no code.
  if (codeOf(error) === 'ENOSPC' || /no space left on device/i.test(messageOf(error)))
    return `There is no space left on the disk of ${buildDirectory()}/, .cache/ or the temporary folder: make room, and build again. The site goes on as it was.`;
  const isKnown =
    error instanceof ContentMistake || error instanceof SigningFault || error instanceof WrongSettings;
  return isKnown ? error.message : undefined;
}

if (asStatic) {
  console.log(
    [
      '',
      `STATIC BUILD in ${buildDirectory()}/static/: plain files for any host.`,
      'There is no server behind it: the contact form shows "Message sent!" and SENDS NOTHING.',
      'For a site that stores and delivers enquiries, use "npm start".',
    ].join('\n'),
  );
}
