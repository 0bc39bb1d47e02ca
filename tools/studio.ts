import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './site/build-if-stale.ts';

const command = 'build/server/studio.js';

// The check of the content must not wait for a build which that content may break.
if (process.argv[2] !== 'content' || !existsSync(command)) await buildIfStale();
process.env['NODE_ENV'] ??= 'production';
await import(pathToFileURL(resolve(command)).href);
