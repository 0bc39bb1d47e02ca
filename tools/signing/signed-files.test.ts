import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { day } from '../../domain/time/instants.ts';
import { pictures, plainStatement as statement } from '../../tests/support/signed-pictures.ts';
import { testFolder } from '../../tests/support/test-store.ts';
import { openSiteSigner, type SignedFile } from './signed-files.ts';

const still = await pictures['image/jpeg']();

test('the same file, statement and certificate give the same bytes; another of them gives others', async () => {
  const { sign, signAsAnother, cache } = setUp();
  const first = await sign(still, statement);
  expect(statSync(first.file).size).toBe(first.bytes);
  expect(await sign(still, statement)).toEqual(first);
  const others = [
    await sign(Buffer.concat([still]), { ...statement, title: 'Another' }),
    await sign(await sharp(still).negate().jpeg().toBuffer(), statement),
    await signAsAnother(still, statement),
  ];
  expect(new Set([first, ...others].map(({ sha256 }) => sha256)).size).toBe(4);
  expect(readdirSync(cache).filter((name) => name.endsWith('.json'))).toHaveLength(4);
});

test('an entry that was damaged, cut short or is gone is made again', async () => {
  const { sign, cache } = setUp();
  let { file, sha256 } = await sign(still, statement);
  const entry = () => join(cache, readdirSync(cache).find((name) => name.endsWith('.json')) ?? '');
  for (const damage of [
    () => writeFileSync(file, 'other bytes'),
    () => writeFileSync(file, readFileSync(file).subarray(0, -1)),
    () => writeFileSync(entry(), '{"file":'),
  ]) {
    damage();
    const again = await sign(still, statement);
    expect(again.sha256).not.toBe(sha256);
    expect(statSync(again.file).size).toBe(again.bytes);
    expect(await sign(still, statement)).toEqual(again);
    ({ file, sha256 } = again);
  }
});

test('of four builds at once that have no certificate yet, all serve what the first has signed', async () => {
  const { cache } = setUp();
  const settings = { dataDir: testFolder() };
  const source = join(testFolder(), 'still.jpg');
  writeFileSync(source, still);
  const script = `const { openSiteSigner } = await import(${JSON.stringify(resolve('tools/signing/signed-files.ts'))});
    const signer = openSiteSigner('Studio', ${JSON.stringify(settings)}, ${JSON.stringify(cache)});
    console.log(JSON.stringify(await signer.sign(${JSON.stringify(source)}, ${JSON.stringify(statement)})));`;
  const builds = Array.from({ length: 4 }, () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]),
  );
  const files = (await Promise.all(builds)).map(({ stdout }) => JSON.parse(stdout) as SignedFile);
  expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(1);
  expect(readdirSync(cache).filter((name) => !/\.(json|jpg)$/.test(name))).toEqual([]);
});

test('what no build has asked for in a month goes when something new is signed', async () => {
  const { sign, cache } = setUp();
  const old = await sign(still, statement);
  const longAgo = new Date(Date.now() - 31 * day);
  for (const name of readdirSync(cache)) utimesSync(join(cache, name), longAgo, longAgo);
  await sign(still, { ...statement, title: 'Another' });
  expect(existsSync(old.file)).toBe(false);
  expect(readdirSync(cache)).toHaveLength(2);
});

function setUp() {
  const cache = testFolder();
  const settings = { dataDir: testFolder(), given: undefined, timeStampUrl: undefined };
  const { sign } = openSiteSigner('Studio', settings, cache);
  const { sign: signAsAnother } = openSiteSigner('Studio', { ...settings, dataDir: testFolder() }, cache);
  return { sign, signAsAnother, settings, cache };
}
