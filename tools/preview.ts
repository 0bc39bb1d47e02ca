import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig, settingNames } from '../server/config.ts';
import { setEnvironment } from './environment.ts';
import { buildIfStale } from './site/build-if-stale.ts';
import { currentVersion, previewDirectories } from './site/directories.ts';

/**
 * `studio preview`: none of the live site's settings, so that nothing tried here is stored or
 * mailed there.
 */
const { values } = parseArgs({ options: { port: { type: 'string', default: '3100' } } });
readConfig({ PORT: values.port });
const directories = previewDirectories();

await buildIfStale('site', directories);
// Empty and not deleted: an empty value also hides the line of .env.
setEnvironment({
  ...Object.fromEntries(settingNames.map((name) => [name, ''])),
  PORT: values.port,
  DATA_DIR: join(directories.build, 'data'),
  DESK_PORT: '0',
  LOG_LEVEL: 'warn',
});
console.log('Only this machine sees the preview. Ctrl-C ends it; "npm run studio -- publish" makes it live.');
await import(pathToFileURL(resolve(currentVersion(directories.build), 'server/main.js')).href);
