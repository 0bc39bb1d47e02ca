import { sql } from 'kysely';
import { eraseInSteps } from '../outbox/erase-in-steps.ts';
import type { Store } from '../store/dialect.ts';
import { eraseEnquiries } from './erase-enquiries.ts';

/** Erases every enquiry a person sent, with its deliveries. */
export async function forgetEnquiries(store: Store, email: string) {
  return eraseInSteps(
    (limit) =>
      store.db
        .selectFrom('enquiries')
        .select('reference')
        .where(sql`lower(email)`, '=', email.trim().toLowerCase())
        .limit(limit)
        .execute(),
    (references) => store.write((tx) => eraseEnquiries(tx, references)),
  );
}
