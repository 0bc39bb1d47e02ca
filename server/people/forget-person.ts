import { type RawBuilder, sql } from 'kysely';
import { recipientKey } from '../mail/daily-limit.ts';
import { removeMailFiles } from '../mail/mail-files.ts';
import type { Store } from '../store/store.ts';

/**
 * Erases a person from the store, its write-ahead log and the mail folder; returns how much. A
 * review still to come frees its slot, and no mail says so. A block ends too, for it is an address.
 */
export async function forgetPerson(
  { store, secret, dataDir }: { store: Store; secret: string; dataDir: string },
  email: string,
) {
  const address = email.trim().toLowerCase();
  const theirs = sql<boolean>`lower(email) = ${address}`;
  const enquiries = await erase(store, 'enquiries', theirs);
  const reviews = await erase(store, 'reviews', theirs);
  await store.write(async (tx) => {
    const counted = tx.deleteFrom('automatic_mails').where('recipient', '=', recipientKey(secret, email));
    await counted.execute();
    await tx.deleteFrom('blocked_senders').where('email', '=', address).execute();
  });
  const deliveries = [...enquiries.deliveries, ...reviews.deliveries];
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

/**
 * Small batches: each is one transaction, visitors write in between, and no query has more parameters
 * than SQLite takes (32,766).
 */
const batchSize = 200;

/**
 * Deletes the enquiries or reviews that `where` finds, with their deliveries, notes and slots, from
 * every table that holds a reference: `people` knows the tables and not the other features. The list
 * of actions keeps who did something and when, not to whom. The store's triggers take an
 * enquiry out of the search index. Returns how many, and the ids of the deliveries, which name mail
 * files.
 */
export async function erase(
  store: Store,
  table: 'enquiries' | 'reviews',
  where: RawBuilder<boolean>,
): Promise<{ count: number; deliveries: string[]; notes: number }> {
  const found = store.db.selectFrom(table).select('reference').where(where).limit(batchSize);
  const deliveries: string[] = [];
  let notes = 0;
  for (let count = 0; ;) {
    const references = (await found.execute()).map(({ reference }) => reference);
    if (references.length === 0) return { count, deliveries, notes };
    const erased = await store.write(async (tx) => {
      // Only reviews have rows there.
      for (const claim of ['open_reviews', 'review_steps', 'review_seats'] as const)
        await tx.deleteFrom(claim).where('reference', 'in', references).execute();
      await tx.deleteFrom(table).where('reference', 'in', references).execute();
      const noted = await tx.deleteFrom('notes').where('about', 'in', references).executeTakeFirst();
      await tx
        .updateTable('desk_audit')
        .set({ reference: null, note: null })
        .where('reference', 'in', references)
        .execute();
      notes += Number(noted.numDeletedRows);
      return tx.deleteFrom('deliveries').where('about', 'in', references).returning('id').execute();
    });
    for (const { id } of erased) deliveries.push(id);
    count += references.length;
  }
}
