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

/** How many enquiries and bookings of one visitor within 24 hours are followed by mails to the address typed. */
export const mailedWritesPerDay = 20;

/**
 * `Ada+review@Example.com` and `ada@example.com` reach one mailbox, so limits count them as one; so do
 * `a.d.a@googlemail.com` and `ada@gmail.com`, because Gmail ignores dots.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at).replace(/\+.*/, ''), address.slice(at + 1)];
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
