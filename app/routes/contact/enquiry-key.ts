const slot = 'longtake:enquiry-key';
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
    sessionStorage.setItem(slot, fallback);
  } catch {
    // See above.
  }
  return fallback;
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(slot) ?? fallback;
  } catch {
    return fallback;
  }
}

/** `randomUUID` is missing on plain http, where a site may still be tried out. */
function newUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
