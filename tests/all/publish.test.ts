import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readJson } from '../../publishing/read-json.ts';
import { currentId } from '../../publishing/versions.ts';
import { freePort } from '../../tools/free-port.ts';
import { copyOfContent } from '../support/edited-content.ts';
import { isRunning } from '../support/is-running.ts';
import { run, served } from '../support/run-version.ts';
import { sendEnquiry } from '../support/running-server.ts';
import { writeTestContent } from '../support/test-site.ts';
import { testFolder } from '../support/test-store.ts';
import { addTestVersion } from '../support/test-version.ts';

const studio = (args: string[], settings: Record<string, string>) =>
  run(process.execPath, ['tools/run.mjs', 'studio', ...args], settings);

test('publish builds the edited content and makes it current; a mistake changes nothing', async () => {
  const build = buildFolder();
  const content = copyOfContent();
  const place = { BUILD_DIR: build, CONTENT_DIR: content, DATA_DIR: testFolder() };
  const first = addTestVersion(build, { page: 'first' });

  const home = join(content, 'home.yaml');
  const words = readFileSync(home, 'utf8');
  rmSync(home);
  const refused = studio(['publish'], place);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('home.yaml');
  expect(refused.output()).toContain('Nothing is published');
  expect(currentId(build)).toBe(first);

  const edited = 'description: Words that were edited a moment ago.';
  writeFileSync(home, words.replace(/^description: .*$/m, edited));
  for (const wrong of [
    ['publish', '--bak'],
    ['preview', '--port', 'x'],
  ]) {
    const mistyped = studio(wrong, place);
    expect(await mistyped.ended).toBe(2);
    expect(mistyped.output()).toMatch(/^(studio|longtake): .*(--bak|--port)/);
    expect(mistyped.output()).not.toContain('    at ');
  }
  const published = studio(['publish'], place);
  expect([await published.ended, published.output()]).toEqual([0, expect.stringContaining('Version ')]);
  const second = currentId(build);
  expect(second).not.toBe(first);
  // The bundle of the tests is another than that of a build.
  expect(published.output()).toContain(`Version ${second} has other code than the one before: restart`);
  const site = await served(build);
  expect(await (await fetch(site.url)).text()).toContain('Words that were edited a moment ago.');
  expect(readdirSync(join(build, 'unfinished'))).toEqual([]);
});

test('a preview is served beside the live site and knows none of its settings', async () => {
  const build = testFolder();
  const content = copyOfContent();
  const live = addTestVersion(build, { page: 'live' });
  addTestVersion(join(build, 'preview'), { page: 'edited', content });
  const site = await served(build);
  const settings = {
    CONTENT_DIR: content,
    DATABASE_URL: 'postgres://127.0.0.1:1/live',
    SECRET: 'a secret of the live site',
    SMTP_URL: 'smtp://127.0.0.1:1',
    STUDIO_EMAIL: 'nobody@longtake.example',
  };
  const port = String(await freePort());
  const preview = studio(['preview', '--port', port], { BUILD_DIR: build, ...settings });
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(preview.output).toContain(`listens on ${url}`);

  expect(await (await fetch(url)).text()).toBe('edited');
  expect(await (await fetch(site.url)).text()).toBe('live');
  await sendEnquiry(url);
  expect(readdirSync(join(build, 'preview/data'))).toContain('longtake.sqlite');

  preview.process.kill('SIGTERM');
  expect(await preview.ended).toBe(0);
  expect(await site.version()).toBe(live);
});

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

/** Inside the repository, where what is built finds node_modules. */
function buildFolder(): string {
  mkdirSync('build/test', { recursive: true });
  const folder = mkdtempSync(resolve('build/test/publish-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
