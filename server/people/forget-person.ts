import { type RawBuilder, sql } from 'kysely';
import { recordAction } from '../events/audit.ts';
import { recipientKey } from '../mail/daily-limit.ts';
import { removeMailFiles } from '../mail/mail-files.ts';
import { isStoreUnavailable, type Store } from '../store/store.ts';
import type { Tx } from '../store/tables.ts';

/**
 * Erases a person from the store, its write-ahead log and the mail folder; returns how much, and
 * whether the log was emptied, which another process that reads it can prevent: then it is to be done
 * again. A review still to come frees its slot, and no mail says so. A block ends too, for it is an
 * address. One transaction, with the entry in the list of actions.
 */
export async function forgetPerson(
  { store, secret, dataDir }: { store: Store; secret: string; dataDir: string },
  email: string,
  by: { owner: string | null; at: number },
) {
  const address = email.trim().toLowerCase();
  const theirs = sql<boolean>`lower(email) = ${address}`;
  const { enquiries, reviews } = await store.write(async (tx) => {
    const erased = {
      enquiries: await allOf(() => eraseBatch(tx, 'enquiries', theirs)),
      reviews: await allOf(() => eraseBatch(tx, 'reviews', theirs)),
    };
    const counted = tx.deleteFrom('automaticMails').where('recipient', '=', recipientKey(secret, email));
    await counted.execute();
    await tx.deleteFrom('blockedSenders').where('email', '=', address).execute();
    const note = `enquiries: ${erased.enquiries.count}, reviews: ${erased.reviews.count}`;
    await recordAction(tx, { by: by.owner, what: 'forgot a person', note, at: by.at });
    return erased;
  });
  const deliveries = [...enquiries.deliveries, ...reviews.deliveries];
  const mailFiles = await removeMailFiles(dataDir, deliveries, email);
  const logEmptied = await store.truncateLog().then(
    () => true,
    (error: unknown) => {
      if (isStoreUnavailable(error)) return false;
      throw error;
    },
  );
  return {
    logEmptied,
    enquiries: enquiries.count,
    reviews: reviews.count,
    deliveries: deliveries.length,
    mailFiles,
    notes: enquiries.notes + reviews.notes,
    replies: enquiries.replies,
  };
}

export type Forgotten = Awaited<ReturnType<typeof forgetPerson>>;

/** No query has more parameters than SQLite takes (32,766). */
const batchSize = 200;

interface Erased {
  count: number;
  /** Their ids name mail files. */
  deliveries: string[];
  notes: number;
  replies: number;
}

/** For the purge: each batch is one transaction, so that visitors write in between. */
export function erase(
  store: Store,
  table: 'enquiries' | 'reviews',
  where: RawBuilder<boolean>,
): Promise<Erased> {
  return allOf(() => store.write((tx) => eraseBatch(tx, table, where)));
}

async function allOf(nextBatch: () => Promise<Erased>): Promise<Erased> {
  const all: Erased = { count: 0, deliveries: [], notes: 0, replies: 0 };
  for (;;) {
    const { count, deliveries, notes, replies } = await nextBatch();
    if (count === 0) return all;
    all.count += count;
    all.notes += notes;
    all.replies += replies;
    for (const id of deliveries) all.deliveries.push(id);
  }
}

/**
 * Deletes the first enquiries or reviews that `where` finds, with their deliveries, notes, replies and slots, from
 * every table that holds a reference: `people` knows the tables and not the other features. The list
 * of actions keeps who did something and when, not to whom. The store's triggers take an
 * enquiry out of the search index.
 */
async function eraseBatch(
  tx: Tx,
  table: 'enquiries' | 'reviews',
  where: RawBuilder<boolean>,
): Promise<Erased> {
  const found = await tx.selectFrom(table).select('reference').where(where).limit(batchSize).execute();
  const references = found.map(({ reference }) => reference);
  if (references.length === 0) return { count: 0, deliveries: [], notes: 0, replies: 0 };
  // Only reviews have rows there.
  for (const claim of ['openReviews', 'reviewSteps', 'reviewSeats'] as const)
    await tx.deleteFrom(claim).where('reference', 'in', references).execute();
  await tx.deleteFrom(table).where('reference', 'in', references).execute();
  const noted = await tx.deleteFrom('notes').where('about', 'in', references).executeTakeFirst();
  const replied = await tx.deleteFrom('replies').where('about', 'in', references).executeTakeFirst();
  await tx
    .updateTable('deskAudit')
    .set({ reference: null, note: null })
    .where('reference', 'in', references)
    .execute();
  const delivered = tx.deleteFrom('deliveries').where('about', 'in', references).returning('id');
  const deliveries = (await delivered.execute()).map(({ id }) => id);
  return {
    count: references.length,
    deliveries,
    notes: Number(noted.numDeletedRows),
    replies: Number(replied.numDeletedRows),
  };
}
