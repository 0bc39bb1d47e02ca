import { sql } from 'kysely';
import { recipientKey } from '../automatic-mails/daily-limit.ts';
import { removeMailFiles } from '../mail/mail-files.ts';
import { unblockSender } from '../senders/block-sender.ts';
import type { Store } from '../store/store.ts';
import { erase } from './erase.ts';

/**
 * Erases a person from the store, its write-ahead log and the mail folder; returns how much. A
 * review still to come frees its slot, and no mail says so. A block ends too, for it is an address.
 */
export async function forgetPerson(
  { store, secret, dataDir }: { store: Store; secret: string; dataDir: string },
  email: string,
) {
  const theirs = sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`;
  const enquiries = await erase(store, 'enquiries', theirs);
  const reviews = await erase(store, 'reviews', theirs);
  const recipient = recipientKey(secret, email);
  const summaries = await store.write(async (tx) => {
    await tx.deleteFrom('automatic_mails').where('recipient', '=', recipient).execute();
    await unblockSender(tx, email);
    return tx.deleteFrom('deliveries').where('about', '=', recipient).returning('id').execute();
  });
  const deliveries = [...enquiries.deliveries, ...reviews.deliveries, ...summaries.map(({ id }) => id)];
  const mailFiles = await removeMailFiles(dataDir, deliveries, email);
  await store.truncateLog();
  return {
    enquiries: enquiries.count,
    reviews: reviews.count,
    deliveries: deliveries.length,
    mailFiles,
    notes: enquiries.notes + reviews.notes,
  };
}
