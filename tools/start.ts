import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './site/build-if-stale.ts';

await buildIfStale();
// React reads it when it loads: without it mail is written by the development version, three times as slow.
process.env['NODE_ENV'] ??= 'production';
await import(pathToFileURL(resolve('build/server/main.js')).href);
