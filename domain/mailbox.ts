/**
 * `Ada+review@Example.com` and `ada@example.com` reach one mailbox, so limits count them as one.
 */
export function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
}
