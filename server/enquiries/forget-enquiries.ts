import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';

import { mailFileName, mailFolderIn } from '../mail/mail-folder.ts';
import type { Store } from '../store/dialect.ts';
import { eraseEnquiries } from './erase-enquiries.ts';

export interface Forgotten {
  enquiries: number;
  deliveries: number;
  mailFiles: number;
}

/** Erases everything a person sent us: enquiries, their deliveries, and the mail files that quote them. */
export async function forgetEnquiries(store: Store, dataDir: string, email: string): Promise<Forgotten> {
  const { references, deliveries } = await store.write(async (tx) => {
    const rows = await tx
      .selectFrom('enquiries')
      .select('reference')
      .where(sql`lower(email)`, '=', email.trim().toLowerCase())
      .execute();
    const found = rows.map(({ reference }) => reference);
    return { references: found, deliveries: await eraseEnquiries(tx, found) };
  });
  let mailFiles = 0;
  for (const delivery of deliveries) {
    const removed = await removeFile(join(mailFolderIn(dataDir), mailFileName(delivery)));
    if (removed) mailFiles += 1;
  }
  return { enquiries: references.length, deliveries: deliveries.length, mailFiles };
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
