import { newUuid } from '../new-uuid.ts';

const storageKey = 'longtake:enquiry-key';
/** Where storage is forbidden, the key lives as long as the page. */
let fallback: string | undefined;

/**
 * One key per draft. It lies beside the draft in the tab, so a reload, a step back or a copied tab sends the same
 * key, and the server stores one enquiry.
 */
export function enquiryKey(): string {
  return stored() ?? renewEnquiryKey();
}

/** For a new message; also when the old key turns out to belong to other words. */
export function renewEnquiryKey(): string {
  fallback = newUuid();
  try {
    sessionStorage.setItem(storageKey, fallback);
  } catch {
    // See above.
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
