/**
 * Two values that travel beside an enquiry and are never stored: a field people cannot see, and when
 * the page was opened (milliseconds since 1970; a page without script cannot know and leaves it out).
 */
export const honeypotField = 'website';
export const startedAtField = 'startedAt';
/** A form posted without script may carry its idempotency key in this field; `/api` takes it as a header. */
export const keyField = 'key';
