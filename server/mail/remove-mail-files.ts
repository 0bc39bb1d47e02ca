import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { ErasedDelivery } from '../outbox/erase-deliveries.ts';
import { mailFileName, mailFolderIn } from './mail-folder.ts';

/** Removes the files these deliveries left in the mail folder; says how many there were. */
export async function removeMailFiles(dataDir: string, deliveries: ErasedDelivery[]): Promise<number> {
  let removed = 0;
  for (const delivery of deliveries) {
    if (await removeFile(join(mailFolderIn(dataDir), mailFileName(delivery)))) removed += 1;
  }
  return removed;
}

async function removeFile(file: string): Promise<boolean> {
  try {
    await rm(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
