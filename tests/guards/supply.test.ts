import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  version: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  allowScripts: Record<string, boolean>;
};
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ ...entry, name: path.replace(/^.*node_modules\//, ''), path }));

/**
 * In the site or on the server: only what may be shipped with a closed product without opening it.
 */
// BlueOak-1.0.0 is as permissive as MIT (OSI-approved); it comes with the `glob` that
// @fastify/static uses.
const shippable = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
];
/**
 * Beside that for tools, which stay on our machines: what may be used, though not shipped without
 * its source.
 */
const usable = ['CC-BY-3.0', 'CC-BY-4.0', 'CC0-1.0', 'MPL-2.0', 'LGPL-3.0-or-later'];
const alsoUsable = ['Python-2.0', 'Unlicense', 'WTFPL', 'Zlib'];
/** Packages whose entry names no licence, and what stands in their own files. */
const readByHand: Record<string, string> = { 'png-js': 'MIT' };

/**
 * Faces are made into files of the site while it is built, so they are shipped although no server
 * needs them.
 */
const isShipped = ({ name, dev }: { name: string; dev?: boolean }) => !dev || name.startsWith('@fontsource');

test('the lockfile pins every package by integrity and names no registry', () => {
  const loose = packages.filter(({ integrity, resolved }) => !integrity?.startsWith('sha512-') || resolved);
  expect(loose.map(({ path }) => path)).toEqual([]);
});

test('nothing may run at installation but node', () => {
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect(allowed).toEqual(['node']);
  const undecided = packages.filter(
    ({ name, hasInstallScript }) => hasInstallScript && !(name in allowScripts),
  );
  expect(undecided.map(({ name }) => name)).toEqual([]);
  const shipped = packages.filter((one) => one.hasInstallScript && isShipped(one));
  expect(shipped.map(({ name }) => name)).toEqual(['node']);
});

test('every licence is one we may use, and of what is shipped one we may ship', () => {
  const unfit = packages.filter((one) => {
    const allowed = isShipped(one) ? shippable : [...shippable, ...usable, ...alsoUsable];
    return !licencesOf(one).every((licence) => allowed.includes(licence));
  });
  expect(unfit.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test('docs/licences.md lists what is shipped; `npx vitest run tests/guards/supply.test.ts -u` writes it anew', async () => {
  const rows = packages
    .filter(isShipped)
    .map((one) => `| ${one.name} | ${one.version} | ${licencesOf(one).join(' and ')} |`)
    .toSorted();
  const list = [
    '# Licences of what is shipped',
    '',
    'Packages that run on the server or are part of the site, from `package-lock.json`. Tools are not in this list:',
    'they stay on the machine that builds. A guard keeps it up to date and refuses licences that would bind the site.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...new Set(rows),
    '',
  ].join('\n');
  await expect(list).toMatchFileSnapshot('../../docs/licences.md');
});

/** `A AND B` binds to both; of `A OR B` the first is taken. */
function licencesOf({ name, license = readByHand[name] ?? 'none' }: { name: string; license?: string }) {
  return license
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .map((one) => one.split(' OR ')[0] ?? one);
}
