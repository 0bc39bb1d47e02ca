import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

test('every npm command the README names exists', () => {
  const named = [...readme.matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every script has a tool behind it', () => {
  const missing = Object.values(scripts)
    .map((command) => /tools\/run\.mjs (\w+)/.exec(command)?.[1])
    .filter((tool) => tool && !existsSync(`tools/${tool}.ts`));
  expect(missing).toEqual([]);
});

test('every file and folder the README points to exists', () => {
  const pointed = [...readme.matchAll(/\]\(((?!https?:|#)[^)]+)\)/g)].map(([, path = '']) => path);
  expect(pointed.length).toBeGreaterThan(3);
  expect(pointed.filter((path) => !existsSync(path))).toEqual([]);
});
