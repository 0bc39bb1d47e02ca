import { newUuid } from '../new-uuid.ts';

const storageKey = 'longtake:enquiry-key';
/** Used where storage is forbidden; lives as long as the page. */
let fallback: string | undefined;

/**
 * The idempotency key, one per draft and tab: after a reload, a step back or in a duplicated tab
 * the same key is sent, and the server stores one enquiry. In sessionStorage, because two tabs may
 * write two messages; the stored draft carries it into a new tab.
 */
export function enquiryKey(): string {
  return stored() ?? renewEnquiryKey();
}

/** For a new message, or when the server says that the key was used for another one. */
export function renewEnquiryKey(): string {
  return keep(newUuid());
}

/** Takes over the key of a draft from another tab, unless this tab has one. */
export function adoptEnquiryKey(key: string) {
  if (stored() === undefined) keep(key);
}

function keep(key: string): string {
  fallback = key;
  try {
    sessionStorage.setItem(storageKey, key);
  } catch {
    // Storage is forbidden: `fallback` has it.
  }
  return key;
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(storageKey) ?? fallback;
  } catch {
    return fallback;
  }
}
