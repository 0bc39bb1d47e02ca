import { parseArgs } from 'node:util';
import { codeOf, messageOf } from '../domain/caught-error.ts';
import { ContentMistake } from '../publishing/check-content.ts';
import { buildDirectory } from '../publishing/environment.ts';
import { buildEnds } from '../publishing/publisher.ts';
import { WrongSettings } from '../publishing/settings.ts';
import { endWithParent } from './end-with-parent.ts';
import { SigningFault } from './signing/certificate.ts';
import { buildSite } from './site/build-site.ts';

/** Where a publish is built, with its words in it: the desk shows it first, and ends with its publisher. */
const { into, static: asStatic = false } = parseArgs({
  options: { static: { type: 'boolean' }, into: { type: 'string' } },
}).values;
if (into !== undefined) endWithParent();

// A signal's default action ends the process without its 'exit' event, at which a build removes the
// folder it works in.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => process.exit(1));

try {
  await buildSite({ asStatic, ...(into && { into }) });
} catch (error) {
  const { message, status } = explained(error);
  if (!message) throw error;
  console.error(message);
  process.exit(status);
}

/** What whoever builds can mend, in its own words; anything else is a fault of ours, with its stack. */
function explained(error: unknown): { message?: string; status: number } {
  // The bundler's errors have no code.
  if (codeOf(error) === 'ENOSPC' || /no space left on device/i.test(messageOf(error)))
    return {
      message: `There is no space left on the disk of ${buildDirectory()}/, .cache/ or the temporary folder: make room, and build again. The site goes on as it was.`,
      status: into === undefined ? 1 : buildEnds.noSpace,
    };
  if (error instanceof ContentMistake)
    return { message: error.message, status: into === undefined ? 1 : buildEnds.mistakes };
  const isKnown = error instanceof SigningFault || error instanceof WrongSettings;
  return { ...(isKnown && { message: error.message }), status: 1 };
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
