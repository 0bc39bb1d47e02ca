import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childEnvironment } from '../support/child-environment.ts';
import { testFolder } from '../support/test-store.ts';

test('a Node that is too old, because install scripts were switched off: one clear line and a non-zero exit', () => {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '20.19.0' });
    process.argv = [process.argv[0], 'run.mjs', 'start'];
    await import('./tools/run.mjs');`;
  const { status, stderr } = runNode(['--input-type=module', '-e', pretend]);
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(/needs Node 24.*npm ci --ignore-scripts=false/);
});

test('a build that cannot sign ends at once, before it makes anything: one clear line', () => {
  const build = testFolder();
  const { status, stderr } = runNode(['tools/run.mjs', 'build'], {
    CONTENT_DIR: 'tests/content-seed',
    BUILD_DIR: build,
    C2PA_KEY_FILE: 'no.pem',
    C2PA_CHAIN_FILE: 'no.pem',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^C2PA_KEY_FILE, .*no\.pem, is not there: place it, or mend the setting\.\n$/);
  expect(readdirSync(build)).toEqual([]);
});

test.each(['a#b', 'a%20b', 'a?b'])('a folder %s, which Vite cannot read: one clear line', (name) => {
  const folder = join(testFolder(), name);
  cpSync('tools/run.mjs', join(folder, 'tools/run.mjs'));
  const { status, stderr } = runNode([join(folder, 'tools/run.mjs'), 'start']);
  expect([status, stderr]).toEqual([
    1,
    `longtake: this cannot work in a folder with #, ? or % in its name: rename ${folder}\n`,
  ]);
});

/** Without FORCE_COLOR and NO_COLOR of the machine: where both are set Node itself writes a warning. */
const runNode = (args: string[], settings: Record<string, string> = {}) =>
  spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...childEnvironment(), ...settings } });
