import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const noSystemd = spawnSync('systemd-analyze', ['--version']).status !== 0;
const services = ['longtake@.service', 'longtake-backup.service'];

test.skipIf(noSystemd).each([...services, 'longtake-backup.timer'])(
  '%s is a unit systemd understands',
  (unit) => {
    const folder = mkdtempSync(join(tmpdir(), 'longtake-unit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const each of readdirSync('deploy').filter((name) => /\.(service|timer)$/.test(name))) {
      const text = readFileSync(join('deploy', each), 'utf8').replaceAll('/srv/longtake', folder);
      writeFileSync(join(folder, each), text);
    }
    const file = join(folder, unit);
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect(verified.stderr.split('\n').filter((line) => line.includes('longtake'))).toEqual([]);
  },
);

test.skipIf(noSystemd).each(services)('%s is closed', (unit) => {
  const file = join('deploy', unit);
  const rated = spawnSync('systemd-analyze', ['security', '--offline=yes', file], { encoding: 'utf8' });
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(rated.stdout)?.[1])).toBeLessThan(2);
});
