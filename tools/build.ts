import { ContentMistake } from '../server/site/check-content.ts';
import { buildDirectory } from './environment.ts';
import { buildSite } from './site/build-site.ts';

const asStatic = process.argv.includes('--static');

// A signal's default action ends the process without its 'exit' event, at which a build removes the
// folder it works in.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => process.exit(1));

try {
  await buildSite({ asStatic });
} catch (error) {
  if (!(error instanceof ContentMistake)) throw error;
  console.error(error.message);
  process.exit(1);
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
