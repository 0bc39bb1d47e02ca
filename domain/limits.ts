import { enquiryFields } from './enquiry/fields.ts';

/** Most characters of what a visitor types to book a review. */
export const bookingLimits = {
  name: enquiryFields.name.limit,
  email: enquiryFields.email.limit,
  note: 1_000,
} as const;

/** Keep one person from holding every free slot, and from making us mail strangers. */
export const reviewLimits = {
  /** Open: booked and not yet over. */
  openPerEmail: 2,
  openPerVisitor: 3,
  /** Of an IPv6 /48, whose holder has 65,536 addresses that count as visitors. */
  openPerNetwork: 6,
  moves: 3,
} as const;

/**
 * How many automatic mails one mailbox gets within 24 hours. Anybody can type a stranger's address
 * into a form; what is over this is not sent, and the desk says so.
 */
export const automaticMailsPerDay = 5;

/**
 * `Ada+review@Example.com` and `ada@example.com` reach one mailbox, so limits count them as one.
 */
export function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
}
