import type { Display } from './choose-rendition.ts';

/** More device pixels than two for each CSS pixel are not seen in a moving picture. */
const mostDensity = 2;

/** What decides the automatic quality of a picture of `width` CSS pixels: its size and the line. */
export function readDisplay(width: number): Display {
  // TypeScript's DOM library does not have the Network Information API.
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; downlink?: number; effectiveType?: string };
  };
  return {
    pixels: width * Math.min(devicePixelRatio, mostDensity),
    saveData: connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches,
    downlink: connection?.downlink,
    effectiveType: connection?.effectiveType,
  };
}
