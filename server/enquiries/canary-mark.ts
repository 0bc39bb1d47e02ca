/** The watchdog's test enquiry is marked by a header only the holder of the secret can make. */
export const canaryHeader = 'x-canary';

export function canaryPurpose(key: string): string {
  return `canary:${key}`;
}
