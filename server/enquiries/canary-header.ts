/**
 * Marks a canary enquiry, which a monitor sends to test the site; only who holds SECRET can sign
 * it.
 */
export const canaryHeader = 'x-canary';

export function canaryPurpose(key: string): string {
  return `canary:${key}`;
}
