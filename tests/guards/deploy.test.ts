import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../../server/config.ts';

test('the proxies keep /readyz to the machine', () => {
  expect(readFileSync('deploy/nginx-tls.conf', 'utf8')).toMatch(/location = \/readyz \{\s+return 404;/);
  expect(readFileSync('deploy/Caddyfile', 'utf8')).toContain('respond /readyz 404');
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
