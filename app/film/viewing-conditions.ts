import { networkInformation, savesData } from '../ui/saves-data.ts';
import type { ViewingConditions } from './choose-rendition.ts';

/** More device pixels than two for each CSS pixel are not seen in a moving picture. */
const mostDensity = 2;

/**
 * What decides the automatic quality of a picture of `width` CSS pixels: its size and the
 * connection.
 */
export function readViewingConditions(width: number): ViewingConditions {
  const network = networkInformation();
  return {
    pixels: width * Math.min(devicePixelRatio, mostDensity),
    saveData: savesData(),
    downlink: network?.downlink,
    effectiveType: network?.effectiveType,
  };
}
