import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceEnvironment } from '../publishing/environment.ts';
import { WrongSettings } from '../publishing/settings.ts';
import { currentVersion } from '../publishing/versions.ts';
import { buildIfStale } from './site/build-if-stale.ts';
import { previewDirectories } from './site/directories.ts';

/**
 * `studio preview`: none of the live site's settings, so that nothing tried here is stored or
 * mailed there. The server gets an environment of its own, and a folder without a .env.
 */
const { values } = parseArgs({ options: { port: { type: 'string', default: '3100' } } });
if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
  throw new WrongSettings('--port: write a whole number from 0 to 65535');
const directories = previewDirectories();

await buildIfStale('site', directories);
console.log('Only this machine sees the preview. Ctrl-C ends it; "npm run studio -- publish" makes it live.');
const version = resolve(currentVersion(directories.build), 'server/main.js');
replaceEnvironment({ PORT: values.port, DESK_PORT: '0', LOG_LEVEL: 'warn' });
process.chdir(directories.build);
await import(pathToFileURL(version).href);
