import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../../server/config.ts';

const guide = readFileSync('docs/deploy.md', 'utf8');

test('every file the guide points to exists', () => {
  const pointed = [...guide.matchAll(/\]\(((?!https?:|#)[^)]+)\)/g)].map(([, path = '']) =>
    join('docs', path),
  );
  expect(pointed.length).toBeGreaterThan(5);
  expect(pointed.filter((path) => !existsSync(path))).toEqual([]);
});

test('the proxies keep /readyz to the machine', () => {
  expect(readFileSync('deploy/nginx-tls.conf', 'utf8')).toMatch(/location = \/readyz \{\s+return 404;/);
  expect(readFileSync('deploy/Caddyfile', 'utf8')).toContain('respond /readyz 404');
});

test('every command and every setting the guide names exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const commands = [...guide.matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name);
  const settings = [...guide.matchAll(/`([A-Z][A-Z0-9]*_[A-Z_]+)\b/g)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(3);
  expect(settings.length).toBeGreaterThan(5);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  expect(settings.filter((name) => !settingNames.includes(name))).toEqual([]);
});

test('compose.yaml passes every setting on to the site, those of .env under their own names', () => {
  const { services } = parse(readFileSync('compose.yaml', 'utf8')) as {
    services: { site: { environment: Record<string, string | number> } };
  };
  const { environment } = services.site;
  expect(Object.keys(environment).toSorted()).toEqual(settingNames.toSorted());
  const passed = Object.entries(environment).filter(([, value]) =>
    /^\$\{\w+:[-?][^}]*\}$/.test(String(value)),
  );
  expect(passed.length).toBeGreaterThan(10);
  expect(passed.filter(([name, value]) => !String(value).startsWith(`\${${name}:`))).toEqual([]);
});
