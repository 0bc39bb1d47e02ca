import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { currentId } from '../../publishing/versions.ts';
import { isRunning } from '../support/is-running.ts';
import { run } from '../support/run-version.ts';
import { testFolder } from '../support/test-store.ts';
import { addTestVersion } from '../support/test-version.ts';

test('a start that is broken off while it builds leaves no process and no half a build behind', async () => {
  const build = testFolder();
  const starting = run(process.execPath, ['tools/run.mjs', 'start'], {
    BUILD_DIR: build,
    DATA_DIR: testFolder(),
  });
  const unfinished = join(build, 'unfinished');
  await expect.poll(() => readdirSync(unfinished)).toHaveLength(1);
  const [builder = 0] = readdirSync(unfinished).map(Number);
  starting.process.kill('SIGTERM');
  await expect.poll(() => isRunning(builder)).toBe(false);
  expect(readdirSync(unfinished)).toEqual([]);
  expect(existsSync(join(build, 'current'))).toBe(false);
});

test('nobody goes back to a version that does not know the store’s newest migration', async () => {
  const build = testFolder();
  const [old, present] = ['old', 'present'].map((page) => addTestVersion(build, { page }));
  const file = join(build, 'versions', old ?? '', 'version.json');
  const facts = JSON.parse(readFileSync(file, 'utf8')) as { migrations: string[] };
  const newest = facts.migrations.at(-1);
  writeFileSync(file, JSON.stringify({ ...facts, migrations: facts.migrations.slice(0, -1) }));

  const back = studio(['publish', '--back'], { BUILD_DIR: build });
  expect(await back.ended).toBe(1);
  expect(back.output()).toContain(
    `version ${old} does not start on a store that has ${newest}: restore the copy made before the upgrade first`,
  );
  expect(currentId(build)).toBe(present);

  const forced = studio(['publish', '--back', '--force'], { BUILD_DIR: build });
  expect([await forced.ended, currentId(build)]).toEqual([0, old]);
});

const studio = (args: string[], settings: Record<string, string>) =>
  run(process.execPath, ['tools/run.mjs', 'studio', ...args], settings);
