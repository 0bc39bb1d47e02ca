import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJson } from '../../publishing/read-json.ts';
import { currentId } from '../../publishing/versions.ts';
import { isRunning } from '../support/is-running.ts';
import { run } from '../support/run-version.ts';
import { writeTestContent } from '../support/test-site.ts';
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
  const [builder = 0] = readdirSync(unfinished).map((name) => Number.parseInt(name, 10));
  starting.process.kill('SIGTERM');
  await expect.poll(() => isRunning(builder)).toBe(false);
  expect(readdirSync(unfinished)).toEqual([]);
  expect(existsSync(join(build, 'current'))).toBe(false);
});

test('"studio publish --back" refuses a version that does not know the store’s newest migration, unless forced', async () => {
  const build = testFolder();
  const content = testFolder();
  writeTestContent(content);
  const [old = '', present] = ['old', 'present'].map((page) => addTestVersion(build, { page, content }));
  const file = join(build, 'versions', old, 'version.json');
  writeFileSync(file, JSON.stringify({ ...readJson<object>(file), migrations: [] }));
  const back = studio(['publish', '--back'], { BUILD_DIR: build, CONTENT_DIR: content });
  expect([await back.ended, currentId(build)]).toEqual([1, present]);
  expect(back.output()).toContain('restore the copy made before the upgrade first');
  const forced = studio(['publish', '--back', '--force'], { BUILD_DIR: build, CONTENT_DIR: content });
  expect([await forced.ended, currentId(build)]).toEqual([0, old]);
});

const studio = (args: string[], settings: Record<string, string>) =>
  run(process.execPath, ['tools/run.mjs', 'studio', ...args], settings);
