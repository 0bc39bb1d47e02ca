/**
 *   npm test                    what protects users: units, both databases, guards, journeys in Chromium
 *   npm test -- FILE …          files, or parts of their names, of any kind
 *   npm run test:all            that and tests/all/: other engines, proxies, systemd, static hosts, long journeys
 *   npm run test:all -- --ci    tests/all/ alone, after `npm test`
 *   npm test -- --at INSTANT    at another moment than tests/support/instants.ts names; `today` is the machine's
 *
 * Tests, the servers and commands they start, and their browsers all see one clock, which is not the machine's. Builds
 * do not: they compare their own time with that of files.
 *
 * Vitest runs what ends in .test.ts, Playwright the journeys in a real browser, which end in .spec.ts. Only the
 * builds that the asked-for tests read are made first.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { environmentWith, setEnvironment } from '../publishing/environment.ts';
import { readJson } from '../publishing/read-json.ts';
import { signingSettings } from '../publishing/settings.ts';
import { testsAt } from '../tests/support/child-environment.ts';
import {
  dependOnTheMachine,
  dependOnTime,
  instants,
  machineDays,
  ordinaryTuesday,
} from '../tests/support/instants.ts';
import { findChromium } from './find-chromium.ts';
import { runCommand } from './run-command.ts';
import { readCertificate, SigningFault } from './signing/certificate.ts';
import { developmentFiles } from './signing/development-certificate.ts';
import { buildIfStale } from './site/build-if-stale.ts';
import {
  releasedDirectories,
  seedDirectories,
  subPathDirectories,
  testDataDirectory,
} from './site/directories.ts';

const builds = {
  seed: () => buildIfStale('site', seedDirectories),
  static: () => buildIfStale('static', seedDirectories),
  subPath: () => buildIfStale('static', subPathDirectories),
  released: () => buildIfStale('site', releasedDirectories),
};
type Build = keyof typeof builds;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    ci: { type: 'boolean', default: false },
    at: { type: 'string', default: ordinaryTuesday },
  },
});
// Empty values hide a .env: what the studio's live site is signed with and called is no business of a test or its build.
setEnvironment({
  ...Object.fromEntries([...Object.keys(signingSettings.shape), 'SITE_URL'].map((name) => [name, ''])),
  DATA_DIR: testDataDirectory,
});
dropOldCertificate();
const every = globSync(
  '{app,desk,domain,publishing,server,studio,tests,tools}/**/*.{test.ts,test.tsx,spec.ts}',
).toSorted();
const files = filesToRun();
if (files.some(isJourney)) findChromium();
const needed = new Set(files.flatMap(buildsOf));
// The seed first, which fills .cache/ for the others; these then run at once.
if (needed.delete('seed')) await builds.seed();
await Promise.all([...needed].map((name) => builds[name]()));

const reports = { vitest: 'build/vitest.json', playwright: 'build/playwright.json' };
const red: string[] = [];
await runTests(files, options.at);
if (options.all && positionals.length === 0) await runOnOtherDays();
// At the very end, so that the tail of a log names what is red.
if (red.length > 0) {
  console.error(`\ntests failed:\n${red.join('\n')}`);
  process.exit(1);
}

/** One made on another day of the machine's clock may not be valid yet, or not any more: a build makes another. */
function dropOldCertificate() {
  try {
    readCertificate({ dataDir: testDataDirectory, given: undefined, timeStampUrl: undefined }, Date.now());
  } catch (error) {
    if (!(error instanceof SigningFault)) throw error;
    rmSync(developmentFiles(testDataDirectory).folder, { recursive: true, force: true });
  }
}

/** What depends on time, at each of the instants; a little of it on a machine whose own clock stands there. */
async function runOnOtherDays() {
  const timed = every.filter((file) => dependOnTime.some((part) => file.startsWith(part)));
  // After each change at one of them, of two years: all take half an hour.
  if (options.ci) return runTests(timed, instants['ten minutes before the new year']);
  for (const instant of [...Object.values(instants), 'today']) await runTests(timed, instant);
  if (spawnSync('faketime', ['--version']).status !== 0) return;
  const few = every.filter((file) => dependOnTheMachine.includes(file));
  for (const day of machineDays) await runTests(few, ordinaryTuesday, day);
}

function filesToRun() {
  const wanted = positionals.map((name) => name.replace(/^\.\//, ''));
  const unknown = wanted.filter((name) => !every.some((file) => file.includes(name)));
  if (unknown.length > 0) {
    console.error(`No test file has ${unknown.join(' or ')} in its name.`);
    process.exit(1);
  }
  return every.filter((file) => {
    if (wanted.length > 0) return wanted.some((name) => file.includes(name));
    return file.startsWith('tests/all/') ? options.all : !options.ci;
  });
}

function isJourney(file: string) {
  return file.endsWith('.spec.ts');
}

/** A journey is served the seed, unless it names other sets of tests/e2e/support/content-sets.ts. */
function buildsOf(file: string): Build[] {
  // publish.test.ts builds too, within the time of a test once every picture is in the cache.
  if (file.startsWith('tests/site/') || /(container|publish)\.test\.ts$/.test(file)) return ['seed'];
  if (file.startsWith('tests/all/engines/')) return ['seed', 'released'];
  if (!isJourney(file)) return [];
  if (basename(file) === 'recipes.spec.ts') return [];
  if (basename(file) === 'static.spec.ts') return ['static'];
  if (basename(file) === 'static-hosts.spec.ts') return ['static', 'subPath'];
  const named = [...readFileSync(file, 'utf8').matchAll(/contentSets\.(\w+)/g)].map(
    // The compiler has checked these names in the journeys.
    ([, set]) => set as Build,
  );
  return named.length > 0 ? named : ['seed'];
}

/** `machineDay`: the day of the machine's own clock, by Debian's `faketime`. */
async function runTests(chosen: string[], instant: string, machineDay?: string) {
  const when = machineDay ? `on a machine that stands at ${machineDay}` : `at ${instant}`;
  const [journeys, others] = [true, false].map((kind) => chosen.filter((file) => isJourney(file) === kind));
  mkdirSync('build', { recursive: true });
  for (const report of Object.values(reports)) rmSync(report, { force: true });
  const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`];
  const commands = [
    ...(others?.length ? [['vitest', 'run', ...json, ...others]] : []),
    ...(journeys?.length ? [['playwright', 'test', '--reporter=list,json', ...journeys]] : []),
  ];
  for (const words of commands) {
    const [program = '', ...args] = machineDay ? ['faketime', machineDay, ...words] : words;
    console.log(`\n${words[0]}, ${when}`);
    const env = environmentWith({
      ...testsAt(instant, machineDay ? Date.parse(`${machineDay}Z`) : undefined),
      // Builds of a test, whose clock is another, sign with a certificate of their own.
      DATA_DIR: '',
      // In which faketime reads the day, and browsers of the tests write one.
      TZ: 'UTC',
      PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright,
    });
    if ((await runCommand(program, args, env)) !== 0) red.push(`${words[0]}, ${when}`);
  }
  red.push(...readFailures());
}

interface VitestReport {
  testResults: {
    name: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

/** What both runners have written down: a line for each test, and how its error begins. */
function readFailures(): string[] {
  const units = existsSync(reports.vitest) ? readJson<VitestReport>(reports.vitest).testResults : [];
  const failedUnits = units.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    // Errors of imports and hooks belong to no test.
    if (tests.length === 0 && message) return [failure(file, '', message)];
    return tests.map(({ fullName, failureMessages }) => failure(file, fullName, failureMessages?.[0]));
  });
  const root = existsSync(reports.playwright) ? readJson<PlaywrightSuite>(reports.playwright) : {};
  const failedJourneys = specsOf(root).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => failure(file, title, results.find(({ error }) => error)?.error?.message)),
  );
  return [...failedUnits, ...failedJourneys];
}

/** As much of the error as tells what was found, where the list of a page's faults is long too. */
function failure(file: string, title = '', error = '') {
  const why = stripVTControlCharacters(error).trim().split('\n').slice(0, 25);
  return `  ${[file, title].filter(Boolean).join(' > ')}\n${why.map((line) => `    ${line}`).join('\n')}`;
}

function specsOf({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}
