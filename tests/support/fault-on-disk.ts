import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** What takes space: a rename takes none. */
const writers = ['writeFileSync', 'copyFileSync', 'mkdirSync', 'symlinkSync', 'linkSync'] as const;

/**
 * The operating system's part of a full or read-only disk, which a test cannot have without being
 * root: calls of `node:fs` on paths that `isHit` names fail with `code`. Of a file on a full disk the
 * first bytes are written, as in life. Ends with the test, or by the function that is returned.
 */
export function faultOnDisk(code: 'ENOSPC' | 'EROFS', isHit: (path: string) => boolean): () => void {
  const names = [...writers, ...(code === 'EROFS' ? (['accessSync', 'renameSync', 'rmSync'] as const) : [])];
  const real = Object.fromEntries(names.map((name) => [name, fs[name]]));
  for (const name of names)
    Object.assign(fs, {
      [name]: (...args: unknown[]) => {
        // Of a copy, a link or a rename the second is the one that is written.
        const path = String(/^(copy|symlink|link|rename)/.test(name) ? args[1] : args[0]);
        const call = real[name] as (...all: unknown[]) => unknown;
        // A folder that is there already needs no space.
        if ((name === 'mkdirSync' && fs.existsSync(path)) || !isHit(path)) return call(...args);
        if (name === 'writeFileSync' && code === 'ENOSPC') call(path, String(args[1]).slice(0, 10));
        throw Object.assign(new Error(`${code}: no luck, ${name} '${path}'`), { code });
      },
    });
  syncBuiltinESMExports();
  const end = () => {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  };
  onTestFinished(end);
  return end;
}
