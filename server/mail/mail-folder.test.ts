import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mailFolder } from './mail-folder.ts';

const from = 'studio@longtake.example';
const isRoot = process.getuid?.() === 0;

test('a data folder that is still to be made is no trouble, and is not made by asking', async () => {
  const dataDir = join(temporaryFolder(), 'not/yet');
  await mailFolder(dataDir, from).check();
  expect(existsSync(dataDir)).toBe(false);
});

test.runIf(isRoot)('a mail folder that root has left in the data folder of another is trouble', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'mail'));
  await mailFolder(dataDir, from).check();
  chownSync(dataDir, 65_534, 65_534);
  await expect(mailFolder(dataDir, from).check()).rejects.toThrow(/belongs to root.*give it the owner of/);
  chownSync(join(dataDir, 'mail'), 65_534, 65_534);
  await mailFolder(dataDir, from).check();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'longtake-mail-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
