import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { givenChromium } from '../publishing/environment.ts';

const paths = [
  givenChromium(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags for a browser run as root in a closed room: no sandbox of its own, and no calls home. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * What the journeys run in: Debian's Chromium without its window, where it is installed, for it
 * takes three fifths of the time; else the whole browser. The moving picture needs the whole one:
 * WebGL on the processor crawls in the shell.
 */
export function findHeadlessChromium(): string {
  return !givenChromium() && existsSync(headlessShell) ? headlessShell : findChromium();
}

/**
 * The system's Chromium or Chrome; on Debian as root it is installed, elsewhere one line says what
 * is missing.
 */
export function findChromium(): string {
  const found = paths.find((path) => path && existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(
      'No Chromium found: installing the Debian packages "chromium" and "chromium-headless-shell".',
    );
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    for (const name of ['chromium', 'chromium-headless-shell'])
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'inherit' });
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  console.error(
    'The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH to where it is.',
  );
  process.exit(1);
}
