export interface NetworkInformation {
  saveData?: boolean;
  downlink?: number;
  effectiveType?: string;
}

/** Chromium's alone. */
export function networkInformation(): NetworkInformation | undefined {
  // TypeScript's DOM library does not have the Network Information API.
  return (navigator as Navigator & { connection?: NetworkInformation }).connection;
}

/** The visitor asked the browser to load less. */
export const savesData = () =>
  networkInformation()?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
