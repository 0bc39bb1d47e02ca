import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErasedDelivery } from '../outbox/erase-deliveries.ts';
import { deliveryOfFile, mailFilesIn, mailFolderIn } from './mail-folder.ts';

/**
 * Removes the mail files of these deliveries and all files to or about this address; says how many.
 * The address as well, because a delivery that was replaced by a later one has left the store. By
 * the delivery's id and not by the whole name, because that changes when a delivery is retried, and
 * a crash in between leaves a part behind.
 */
export async function removeMailFiles(
  dataDir: string,
  deliveries: ErasedDelivery[],
  email: string,
): Promise<number> {
  const ids = new Set(deliveries.map(({ id }) => id));
  const address = email.trim().toLowerCase();
  let removed = 0;
  for (const name of await mailFilesIn(dataDir)) {
    const delivery = deliveryOfFile(name);
    if (delivery === undefined) continue;
    const file = join(mailFolderIn(dataDir), name);
    if (!ids.has(delivery) && !(await isAbout(file, address))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Visitors stand in `To` of what they get, and in `Reply-To` of what the studio gets. */
async function isAbout(file: string, address: string): Promise<boolean> {
  // The server may have purged it meanwhile.
  const content = await readFile(file, 'utf8').catch(() => '');
  const [headers = ''] = content.split(/\r?\n\r?\n/, 1);
  return headers
    .toLowerCase()
    .split(/[\s<>,]+/)
    .includes(address);
}
