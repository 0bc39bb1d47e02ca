import { sql } from 'kysely';

import { removeMailFiles } from '../mail/remove-mail-files.ts';
import type { Store } from '../store/dialect.ts';
import { eraseReviews } from './erase-reviews.ts';

export interface ForgottenReviews {
  reviews: number;
  deliveries: number;
  mailFiles: number;
}

/** Erases every review a person booked; one still to come gives its slot back, and nobody is told by mail. */
export async function forgetReviews(store: Store, dataDir: string, email: string): Promise<ForgottenReviews> {
  const { reviews, deliveries } = await store.write(async (tx) => {
    const rows = await tx
      .selectFrom('reviews')
      .select('reference')
      .where(sql`lower(email)`, '=', email.trim().toLowerCase())
      .execute();
    const references = rows.map(({ reference }) => reference);
    return { reviews: references.length, deliveries: await eraseReviews(tx, references) };
  });
  return { reviews, deliveries: deliveries.length, mailFiles: await removeMailFiles(dataDir, deliveries) };
}
