import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { studioOptions } from '../../publishing/environment.ts';
import { commands } from '../../studio/commands.ts';
import { doctorCommand } from '../../studio/doctor.ts';
import { callStudio, studio } from '../support/run-studio.ts';
import { run } from '../support/run-version.ts';
import { startServer, testHome } from '../support/running-server.ts';
import { engines, newStoreSettings, testFolder } from '../support/test-store.ts';
import { addTestVersion } from '../support/test-version.ts';

test.each(engines)('%s: what is not there is named and refused; --new makes it', async (engine) => {
  const home = testHome();
  const { databaseUrl = '', dataDir } = await newStoreSettings(engine);
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET: 'a secret of the tests' };
  const location = databaseUrl ? databaseUrl.split('@')[1] : join(dataDir, 'longtake.sqlite');

  const refused = await studio(home, 'enquiries', settings);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain(
    `There is no store at ${databaseUrl ? `PostgreSQL at ${location}` : location}`,
  );
  expect(readdirSync(dataDir)).toEqual([]);
  const ill = await callStudio(home, doctorCommand, { settings });
  expect(ill.out).toMatch(/NOT OK +store +There is no store at/);
  expect(ill.out.match(/There is no store/g), 'said once').toHaveLength(1);

  const made = await studio(home, 'enquiries', '--new', settings);
  expect(made).toMatchObject({
    code: 0,
    out: 'No enquiries yet.\n',
    err: expect.stringContaining(`${location}`),
  });
  expect((await studio(home, 'enquiries', settings)).code).toBe(0);
  const well = await callStudio(home, doctorCommand, { settings });
  expect(well.out).toMatch(new RegExp(`ok +store +.*${location}`));
});

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'after %s the doctor reads the store and writes nothing',
  async (signal) => {
    const home = testHome();
    const server = await startServer(home);
    server.process.kill(signal);
    await server.ended;
    const data = join(home, 'data');
    chmodSync(data, 0o555);
    // Only root may remove the files of such a folder.
    onTestFinished(() => chmodSync(data, 0o755));
    const before = filesIn(data);
    expect(before.map(([name]) => name)).toContain(
      signal === 'SIGKILL' ? 'longtake.sqlite-wal' : 'longtake.sqlite',
    );

    const well = await callStudio(home, doctorCommand);
    expect(well.out).toMatch(/ok +store .*longtake\.sqlite/);
    expect(well.out).toMatch(/ok +deliveries +nothing waiting/);
    expect(filesIn(data)).toEqual(before);
  },
);

test('server and studio read .env in their folder, below the environment', async () => {
  const home = testHome();
  writeFileSync(join(home, '.env'), 'DATA_DIR=./elsewhere\nSTUDIO_EMAIL=studio@longtake.example\nPORT=1\n');
  await startServer(home);
  expect(existsSync(join(home, 'elsewhere/longtake.sqlite'))).toBe(true);
  const { out } = await studio(home, 'doctor');
  expect(out).toContain(join(home, 'elsewhere/longtake.sqlite'));
  expect(out).toContain('notices go to studio@longtake.example');
  expect((await studio(home, 'enquiries', { DATA_DIR: './third' })).err).toContain(
    `store: ${join(home, 'third/longtake.sqlite')}\n`,
  );
});

test('it runs what was built, whatever content/ looks like, and builds nothing itself', async () => {
  const build = testFolder();
  const env = { BUILD_DIR: build, CONTENT_DIR: testFolder(), DATA_DIR: testFolder() };
  const nothing = npmStudio(env, 'enquiries');
  expect(await nothing.ended).toBe(2);
  expect(nothing.output()).toContain('"npm run build" makes one');
  expect(readdirSync(build)).toEqual([]);

  addTestVersion(build, { page: 'live' });
  const listed = npmStudio(env, '--', 'enquiries', '--new');
  expect([await listed.ended, listed.output()]).toEqual([0, expect.stringContaining('No enquiries yet.')]);
});

test('an option that npm keeps to itself changes nothing and says what to type', async () => {
  const build = testFolder();
  addTestVersion(build, { page: 'first' });
  addTestVersion(build, { page: 'last' });
  const env = { BUILD_DIR: build, DATA_DIR: testFolder() };
  for (const words of ['enquiries --limit 5', 'publish --back']) {
    const kept = npmStudio(env, ...words.split(' '));
    expect([words, await kept.ended]).toEqual([words, 2]);
    expect(kept.output()).toContain(`npm run studio -- ${words.split(' ')[0]} --…`);
  }
  expect(readFileSync(join(build, 'current/site/index.html'), 'utf8')).toBe('last');
  const taken = commands.flatMap(({ options = {} }) => Object.keys(options));
  expect(studioOptions).toEqual(expect.arrayContaining(taken));
});

test('advice is written as the command was called', async () => {
  const home = testHome();
  const help = async (settings: Record<string, string>) => (await studio(home, '--help', settings)).out;
  expect(await help({})).toMatch(/Use: .*node.* build\/current\/server\/studio\.js <command>/);
  expect(await help({ STUDIO_COMMAND: 'longtake-studio' })).toContain('Use: longtake-studio <command>');
  expect(await help({ npm_lifecycle_event: 'studio' })).toContain('Use: npm run studio -- <command>');
});

const npmStudio = (settings: Record<string, string>, ...words: string[]) =>
  run('npm', ['run', '--silent', 'studio', ...words], settings);

/** Name, bytes and time of change. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => {
      const file = join(parentPath, name);
      return [name, readFileSync(file).toString('base64'), statSync(file).mtimeMs] as const;
    })
    .toSorted(([a], [b]) => a.localeCompare(b));
