import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Which room may import which. `content` is data, handed out as virtual modules. */
const rooms: Record<string, string[]> = {
  domain: ['domain'],
  'app/ui': ['app/ui', 'domain'],
  app: ['app', 'domain'],
  desk: ['desk', 'app/ui', 'app/styles', 'app/shell/brand-mark.tsx', 'domain'],
  server: ['server', 'domain', 'tools/content/load-content.ts'],
  studio: ['studio', 'server', 'domain', 'tools'],
  tools: ['tools', 'domain', 'app', 'server'],
};
const domainPackages = new Set(['zod', 'temporal-polyfill']);

const files = ['app', 'desk', 'domain', 'server', 'studio', 'tools'].flatMap((room) =>
  readdirSync(room, { recursive: true })
    .map((name) => join(room, String(name)))
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.endsWith('.d.ts')),
);

test('every import stays within what its room may use', () => {
  expect(files.length).toBeGreaterThan(50);
  const strays = files.flatMap((file) =>
    imports(file)
      .filter((target) => !mayImport(file, target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(strays).toEqual([]);
});

/** Where the build and the moving picture's worker start. */
const entries = [
  'app/browser.ts',
  'app/moving-picture/picture.worker.ts',
  'desk/desk.tsx',
  'server/main.ts',
  'server/supervisor.ts',
];

test('every file is imported: a page without its line in app/pages.ts would be absent and nothing would say so', () => {
  const imported = new Set(
    files.flatMap((file) => imports(file).map((target) => normalize(join(dirname(file), target)))),
  );
  const idle = files.filter((file) => /^(app|desk|domain|server)\//.test(file) && !imported.has(file));
  expect(idle.toSorted()).toEqual(entries);
});

test('there is no drawer for odds and ends, and no file that only re-exports', () => {
  expect(files.filter((file) => /(^|\/)(utils|helpers|misc|index)(\/|\.)/.test(file))).toEqual([]);
});

function mayImport(file: string, target: string) {
  const room = Object.keys(rooms).find((name) => file.startsWith(`${name}/`)) ?? '';
  if (target.startsWith('virtual:content/'))
    return !file.startsWith('domain/') && !file.startsWith('app/ui/');
  if (!target.startsWith('.')) {
    if (room === 'domain') return domainPackages.has(packageOf(target));
    if (room === 'app' || room === 'desk')
      return !/^(node:|fastify|kysely|pg|nodemailer|zod|sharp)/.test(target);
    return true;
  }
  const place = normalize(join(dirname(file), target));
  return (rooms[room] ?? []).some((allowed) => place === allowed || place.startsWith(`${allowed}/`));
}

const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');

function imports(file: string) {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import\(|^import)\s*'([^']+)'/gm)].map(([, target = '']) => target);
}
