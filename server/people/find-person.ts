import { sql } from 'kysely';
import { fromRow as enquiryFromRow, type StoredEnquiry } from '../enquiries/enquiry-store.ts';
import { fromRow as reviewFromRow, type StoredReview } from '../reviews/review-store.ts';
import type { Db } from '../store/tables.ts';

const mostRows = 1_000;

interface Person {
  /** Newest first. */
  enquiries: StoredEnquiry[];
  reviews: StoredReview[];
}

/** What is stored under an address, however it was typed; undefined for nothing. */
export async function findPerson(db: Db, email: string): Promise<Person | undefined> {
  const theirs = sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`;
  const enquiries = await db
    .selectFrom('enquiries')
    .selectAll()
    .where(theirs)
    .where('canary', '=', 0)
    .orderBy('received_at', 'desc')
    .limit(mostRows)
    .execute();
  const reviews = await db
    .selectFrom('reviews')
    .selectAll()
    .where(theirs)
    .orderBy('starts_at', 'desc')
    .limit(mostRows)
    .execute();
  if (enquiries.length + reviews.length === 0) return undefined;
  return { enquiries: enquiries.map(enquiryFromRow), reviews: reviews.map(reviewFromRow) };
}
