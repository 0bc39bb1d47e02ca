import { sql } from 'kysely';

import { removeMailFiles } from '../mail/remove-mail-files.ts';
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
  const mailFiles = await removeMailFiles(dataDir, deliveries);
  return { enquiries: references.length, deliveries: deliveries.length, mailFiles };
}
