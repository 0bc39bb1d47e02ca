import type { Display } from './choose-rendition.ts';

/** What decides the automatic quality: the displayed size and what the browser tells of the line. */
export function readDisplay(video: HTMLVideoElement): Display {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; downlink?: number; effectiveType?: string };
  };
  return {
    pixels: video.clientWidth * devicePixelRatio,
    saveData: connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches,
    downlink: connection?.downlink,
    effectiveType: connection?.effectiveType,
  };
}
