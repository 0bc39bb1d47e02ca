import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import type { Assets } from '../../app/shell/document.tsx';
import { readJson } from '../../publishing/read-json.ts';

/**
 * Addresses of the bundler's output, from Vite's manifest, which lies beside the code that makes the
 * pages. `base` is the path of the public address, "/" or one that ends with it.
 */
export function readAssets(site: string, prerenderCode: string, base: string): Assets {
  const manifest = readJson<Manifest>(join(prerenderCode, 'manifest.json'));
  const chunk = (name: string) => {
    const found = manifest[name];
    if (!found) throw new Error(`the bundle has no ${name}`);
    return found;
  };
  const styleFiles = (name: string): string[] => {
    const { imports = [], css = [] } = chunk(name);
    return [...imports.flatMap(styleFiles), ...css];
  };
  const entry = chunk('app/browser.ts');
  // The entry's first: it says in which order the cascade layers come.
  const styles = (module: string) =>
    [...new Set([...(entry.css ?? []), ...styleFiles(module)])].map((file) => ({
      href: base + file,
      ...(isBelow(module, file)
        ? { isBelow: true }
        : { text: readFileSync(join(site, file), 'utf8').trim() }),
    }));
  const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'));
  return {
    script: base + entry.file,
    styles,
    // Preloaded: found in the style sheet, the fonts of the first view would start a round trip
    // later.
    fonts: fonts.filter(({ file }) => !file.includes('accented')).map(({ file }) => base + file),
    integrity: integrityOf(join(site, entry.file)),
  };
}

/** Films and comparisons stand below the first view, but on the page of a film. */
const isBelow = (module: string, file: string) =>
  /\/(below|compare|film)-/.test(file) && module !== 'app/routes/film/film.tsx';

const integrityOf = (file: string) => `sha384-${hash('sha384', readFileSync(file), 'base64')}`;

/**
 * Compresses the texts of a folder with brotli's highest quality: 7 % smaller than the server's quick
 * compression, for a second or two of the build. Pages wait for the public address, so the server
 * compresses those.
 */
export function compressTexts(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!/\.(js|css|svg|vtt|wasm)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    const isText = !entry.name.endsWith('.wasm');
    const params = {
      // Of 9 MB the highest quality takes a minute and saves a fifth.
      [constants.BROTLI_PARAM_QUALITY]: isText ? constants.BROTLI_MAX_QUALITY : 5,
      [constants.BROTLI_PARAM_MODE]: isText ? constants.BROTLI_MODE_TEXT : constants.BROTLI_MODE_GENERIC,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
