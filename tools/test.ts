import { spawnSync } from 'node:child_process';
import { findChromium } from './browser/find-chromium.ts';
import { buildIfStale } from './site/build-if-stale.ts';
import { releasedPlace } from './site/directories.ts';

/** All of the tests: rules and server first, then the journeys in a real browser on the production build. */
findChromium();
buildIfStale();
buildIfStale('static');
buildIfStale('site', releasedPlace);
const steps: [command: string, args: string[]][] = [
  ['vitest', ['run']],
  ['playwright', ['test']],
];

const failed = steps.filter(([command, args]) => spawnSync(command, args, { stdio: 'inherit' }).status !== 0);
if (failed.length > 0) {
  console.error(`\ntests failed: ${failed.map(([command]) => command).join(', ')}`);
  process.exit(1);
}
