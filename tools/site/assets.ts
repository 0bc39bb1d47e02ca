import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import type { Assets } from '../../app/shell/document.tsx';

/**
 * What the bundler made, by name. The manifest is for the build alone and is taken out of what is
 * served.
 */
export function readAssets(site: string): Assets {
  const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8')) as Manifest;
  rmSync(join(site, '.vite'), { recursive: true });
  const entry = manifest['app/browser.ts'];
  if (!entry) throw new Error('the bundle has no entry app/browser.ts');
  const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'));
  return {
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    // The faces of every first view: found in the style sheet, they would come a round trip later.
    fonts: fonts.filter(({ file }) => !file.includes('accented')).map(({ file }) => `/${file}`),
    integrity: Object.fromEntries(
      [entry.file, ...(entry.css ?? [])].map((file) => [`/${file}`, integrityOf(join(site, file))]),
    ),
  };
}

const integrityOf = (file: string) =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
