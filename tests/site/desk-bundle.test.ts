import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currentVersion } from '../../publishing/versions.ts';
import { seedDirectories } from '../../tools/site/directories.ts';

const version = currentVersion(seedDirectories.build);

test('the public files have nothing of the desk, and the desk has its own page, style and script', () => {
  const files = globSync(`${version}/site/**/*.{html,js,css}`);
  expect(files.length).toBeGreaterThan(20);
  const deskWords = /\/api\/(today|enquiries\/\$|sign-in)|desk:session-ended/;
  expect(files.filter((file) => deskWords.test(readFileSync(file, 'utf8')))).toEqual([]);
  const [script = ''] = globSync(`${version}/desk/assets/desk-*.js`);
  expect(readFileSync(script, 'utf8')).toMatch(deskWords);
});

test("the desk's page has no inline script or style", () => {
  const page = readFileSync(`${version}/desk/index.html`, 'utf8');
  expect(page.match(/<script(?![^>]*src=)|<style|\sstyle=|\son[a-z]+=/g)).toBeNull();
  const named = [...page.matchAll(/(?:href|src)="\/([^"]+)"/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(5);
  const manifest = readFileSync(`${version}/desk/manifest.webmanifest`, 'utf8');
  const icons = [...manifest.matchAll(/"src": "\/([^"]+)"/g)].map(([, file = '']) => file);
  expect(icons.length).toBe(3);
  const missing = [...named, ...icons].filter((file) => !existsSync(`${version}/desk/${file}`));
  expect(missing).toEqual([]);
});
