import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './site/build-if-stale.ts';

buildIfStale();
await import(pathToFileURL(resolve('build/server/studio.js')).href);
