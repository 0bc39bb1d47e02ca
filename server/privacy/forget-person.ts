import { recipientKey } from '../automatic-mails/daily-limit.ts';
import { forgetEnquiries } from '../enquiries/forget-enquiries.ts';
import { removeMailFiles } from '../mail/remove-mail-files.ts';
import { eraseDeliveries } from '../outbox/erase-deliveries.ts';
import { forgetReviews } from '../reviews/forget-reviews.ts';
import type { Store } from '../store/dialect.ts';

export interface ErasedPerson {
  enquiries: number;
  reviews: number;
  deliveries: number;
  mailFiles: number;
}

/** Erases a person from the store, its write-ahead log and the mail folder; says what it erased. */
export async function forgetPerson(
  { store, secret, dataDir }: { store: Store; secret: string; dataDir: string },
  email: string,
): Promise<ErasedPerson> {
  const enquiries = await forgetEnquiries(store, email);
  const reviews = await forgetReviews(store, email);
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
