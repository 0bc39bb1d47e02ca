import { sql } from 'kysely';
import { recipientKey } from '../automatic-mails/daily-limit.ts';
import { eraseEnquiries } from '../enquiries/erase-enquiries.ts';
import { removeMailFiles } from '../mail/mail-files.ts';
import { eraseDeliveries, type ErasedDelivery } from '../outbox/erase-deliveries.ts';
import { eraseInSteps } from '../outbox/erase-in-steps.ts';
import { eraseReviews } from '../reviews/erase-reviews.ts';
import type { Store } from '../store/dialect.ts';
import type { Tx } from '../store/tables.ts';

interface ErasedPerson {
  enquiries: number;
  reviews: number;
  deliveries: number;
  mailFiles: number;
}

/**
 * Erases a person from the store, its write-ahead log and the mail folder; returns how much. A
 * review still to come frees its slot, and no mail says so.
 */
export async function forgetPerson(
  { store, secret, dataDir }: { store: Store; secret: string; dataDir: string },
  email: string,
): Promise<ErasedPerson> {
  const enquiries = await eraseAllOf(store, 'enquiries', email, eraseEnquiries);
  const reviews = await eraseAllOf(store, 'reviews', email, eraseReviews);
  const recipient = recipientKey(secret, email);
  const summaries = await store.write(async (tx) => {
    await tx.deleteFrom('automatic_mails').where('recipient', '=', recipient).execute();
    return eraseDeliveries(tx, [recipient]);
  });
  const deliveries = [...enquiries.deliveries, ...reviews.deliveries, ...summaries];
  const mailFiles = await removeMailFiles(dataDir, deliveries, email);
  await store.truncateLog();
  return {
    enquiries: enquiries.count,
    reviews: reviews.count,
    deliveries: deliveries.length,
    mailFiles,
  };
}

function eraseAllOf(
  store: Store,
  table: 'enquiries' | 'reviews',
  email: string,
  erase: (tx: Tx, references: string[]) => Promise<ErasedDelivery[]>,
) {
  const theirs = store.db
    .selectFrom(table)
    .select('reference')
    .where(sql`lower(email)`, '=', email.trim().toLowerCase());
  return eraseInSteps(
    (limit) => theirs.limit(limit).execute(),
    (references) => store.write((tx) => erase(tx, references)),
  );
}
