import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mailFilesIn, mailFolderIn } from './mail-folder.ts';

/** Removes mail files last written before the given instant; says how many. */
export async function purgeMailFolder(dataDir: string, before: number): Promise<number> {
  const folder = mailFolderIn(dataDir);
  let removed = 0;
  for (const name of await mailFilesIn(dataDir)) {
    const file = join(folder, name);
    if (/\.eml(\.part)?$/.test(name) && (await stat(file)).mtimeMs < before) {
      await rm(file, { force: true });
      removed += 1;
    }
  }
  return removed;
}
