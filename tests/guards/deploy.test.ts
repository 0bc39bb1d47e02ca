import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { settingNames } from '../../server/config.ts';

const guide = readFileSync('docs/deploy.md', 'utf8');

test('every file the guide points to exists', () => {
  const pointed = [...guide.matchAll(/\]\(((?!https?:)[^)]+)\)/g)].map(([, path = '']) => join('docs', path));
  expect(pointed.length).toBeGreaterThan(5);
  expect(pointed.filter((path) => !existsSync(path))).toEqual([]);
});

test('every command and every setting the guide names exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const commands = [...guide.matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name);
  const settings = [...guide.matchAll(/`([A-Z]+_[A-Z_]+)\b/g)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(3);
  expect(settings.length).toBeGreaterThan(5);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  expect(settings.filter((name) => !settingNames.includes(name))).toEqual([]);
});

test('the unit is one systemd understands, and closed', ({ skip }) => {
  skip(spawnSync('systemd-analyze', ['--version']).status !== 0, 'needs systemd-analyze');
  const folder = mkdtempSync(join(tmpdir(), 'longtake-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'longtake.service');
  writeFileSync(file, readFileSync('deploy/longtake.service', 'utf8').replaceAll('/srv/longtake', folder));
  // The program that the unit names must be there, and is not before the first build.
  mkdirSync(join(folder, 'build/current'), { recursive: true });
  symlinkSync(process.execPath, join(folder, 'build/current/node'));
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  expect(verified.stderr.split('\n').filter((line) => line.includes('longtake.service'))).toEqual([]);
  const rated = spawnSync('systemd-analyze', ['security', '--offline=yes', file], { encoding: 'utf8' });
  expect(Number(/exposure level for longtake\.service: ([\d.]+)/.exec(rated.stdout)?.[1])).toBeLessThan(2);
});
