import { sql } from 'kysely';
import { fromRow as enquiryFromRow, type StoredEnquiry } from '../enquiries/enquiry-store.ts';
import { fromRow as reviewFromRow, type StoredReview } from '../reviews/review-store.ts';
import type { Db } from '../store/tables.ts';

export interface Person {
  /** Newest first. */
  enquiries: StoredEnquiry[];
  reviews: StoredReview[];
  /** There are older ones. */
  more: boolean;
}

/** What is stored under an address, however it was typed, up to `most` of each; undefined for nothing. */
export async function findPerson(db: Db, email: string, most: number): Promise<Person | undefined> {
  const theirs = sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`;
  const enquiries = await db
    .selectFrom('enquiries')
    .selectAll()
    .where(theirs)
    .where('canary', '=', 0)
    .orderBy('received_at', 'desc')
    .limit(most + 1)
    .execute();
  const reviews = await db
    .selectFrom('reviews')
    .selectAll()
    .where(theirs)
    .orderBy('starts_at', 'desc')
    .limit(most + 1)
    .execute();
  if (enquiries.length + reviews.length === 0) return undefined;
  return {
    enquiries: enquiries.slice(0, most).map(enquiryFromRow),
    reviews: reviews.slice(0, most).map(reviewFromRow),
    more: Math.max(enquiries.length, reviews.length) > most,
  };
}
