/**
 * Sent beside an enquiry for the spam check and never stored: a field that people cannot see, and
 * when the page was opened, in milliseconds since 1970. A page without script leaves the second
 * out.
 */
export const honeypotField = 'website';
export const startedAtField = 'startedAt';
/** The idempotency key of a form posted without script; `/api` takes it as a header. */
export const keyField = 'key';
