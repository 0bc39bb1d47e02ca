import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { ErasedDelivery } from '../outbox/erase-deliveries.ts';
import { deliveryOfFile, mailFilesIn, mailFolderIn } from './mail-folder.ts';

/**
 * Removes the files these deliveries left in the mail folder; says how many there were. Found by the delivery's id and not
 * by the whole name, because that changes when a delivery is tried anew, and a crash in between leaves a part behind.
 */
export async function removeMailFiles(dataDir: string, deliveries: ErasedDelivery[]): Promise<number> {
  const ids = new Set(deliveries.map(({ id }) => id));
  const names = (await mailFilesIn(dataDir)).filter((name) => ids.has(deliveryOfFile(name) ?? ''));
  for (const name of names) await rm(join(mailFolderIn(dataDir), name), { force: true });
  return names.length;
}
