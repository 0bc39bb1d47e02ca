import { newUuid } from '../new-uuid.ts';

const storageKey = 'longtake:enquiry-key';
/** Used where storage is forbidden; lives as long as the page. */
let fallback: string | undefined;

/**
 * The idempotency key, one per draft and in sessionStorage beside it: after a reload, a step back
 * or in a duplicated tab the same key is sent, and the server stores one enquiry.
 */
export function enquiryKey(): string {
  return stored() ?? renewEnquiryKey();
}

/** For a new message, or when the server says that the key was used for another one. */
export function renewEnquiryKey(): string {
  fallback = newUuid();
  try {
    sessionStorage.setItem(storageKey, fallback);
  } catch {
    // Storage is forbidden: `fallback` has it.
  }
  return fallback;
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(storageKey) ?? fallback;
  } catch {
    return fallback;
  }
}
