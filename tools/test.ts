/**
 *   npm test                           all of the tests
 *   npm test -- FILE …                 files, or parts of their names, of any kind
 *
 * Vitest runs what ends in .test.ts, Playwright the journeys in a real browser, which end in .spec.ts. Only the
 * builds that the asked-for tests read are made first.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { findChromium } from './browser/find-chromium.ts';
import { clearFailedTests, readFailedTests } from './failed-tests/failed-tests-file.ts';
import { runCommand } from './process/run-command.ts';
import { buildIfStale } from './site/build-if-stale.ts';
import { releasedDirectories, seedDirectories, subPathDirectories } from './site/directories.ts';

const builds = {
  own: () => buildIfStale(),
  seed: () => buildIfStale('site', seedDirectories),
  static: () => buildIfStale('static', seedDirectories),
  subPath: () => buildIfStale('static', subPathDirectories),
  released: () => buildIfStale('site', releasedDirectories),
};
type Build = keyof typeof builds;

const wanted = process.argv.slice(2).map((name) => name.replace(/^\.\//, ''));
const every = globSync(
  '{app,desk,domain,server,studio,tests,tools}/**/*.{test.ts,test.tsx,spec.ts}',
).toSorted();
const unknown = wanted.filter((name) => !every.some((file) => file.includes(name)));
if (unknown.length > 0) {
  console.error(`No test file has ${unknown.join(' or ')} in its name.`);
  process.exit(1);
}
const files = every.filter((file) => wanted.length === 0 || wanted.some((name) => file.includes(name)));
const isJourney = (file: string) => file.endsWith('.spec.ts');
const journeys = files.filter(isJourney);
const others = files.filter((file) => !isJourney(file));

if (journeys.length > 0) findChromium();
const needed = new Set(files.flatMap(buildsOf));
// Our own first, which fills .cache/ for the others; these then run at once.
if (needed.delete('own')) await builds.own();
await Promise.all([...needed].map((name) => builds[name]()));

const reporter = (runner: string) => `./tools/failed-tests/${runner}-reporter.ts`;
const vitestReporters = ['--reporter', 'default', '--reporter', reporter('vitest')];
const playwrightReporters = ['--reporter', `list,${reporter('playwright')}`];
const failed: string[] = [];
clearFailedTests();
if (others.length > 0) await run('vitest', ['run', ...vitestReporters, ...(wanted.length > 0 ? others : [])]);
if (journeys.length > 0)
  await run('playwright', ['test', ...playwrightReporters, ...(wanted.length > 0 ? journeys : [])]);
if (failed.length > 0) {
  // Both lists stand at the very end, so that the tail of a log names what is red.
  console.error(`\ntests failed: ${failed.join(', ')}\n${readFailedTests()}`);
  process.exit(1);
}

async function run(command: string, args: string[]) {
  if ((await runCommand(command, args)) !== 0) failed.push(command);
}

/** A journey is served the seed, unless it names other sets of tests/e2e/support/content-sets.ts. */
function buildsOf(file: string): Build[] {
  if (file.startsWith('tests/site/')) return ['own'];
  // It builds too, within the time of a test once every picture is in the cache.
  if (file.endsWith('processes/publish.test.ts')) return ['own'];
  if (file.startsWith('tests/engines/')) return ['seed', 'released'];
  if (!isJourney(file)) return [];
  if (basename(file) === 'static.spec.ts') return ['static'];
  if (basename(file) === 'static-hosts.spec.ts') return ['static', 'subPath'];
  const named = [...readFileSync(file, 'utf8').matchAll(/contentSets\.(\w+)/g)].map(
    // The compiler has checked these names in the journeys.
    ([, set]) => set as Build,
  );
  return named.length > 0 ? named : ['seed'];
}
