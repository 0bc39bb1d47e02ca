import type { Facts, MotionPreference } from './eligibility.ts';

const storageKey = 'longtake:frame';
/** Where the wide poster is shown; the phone's was taken by another camera. */
export const wideScreen = '(min-width: 1024px)';
export const lessMotion = '(prefers-reduced-motion: reduce)';
const lessData = '(prefers-reduced-data: reduce)';

export function readFacts(): Facts {
  return {
    wide: matchMedia(wideScreen).matches,
    reducedMotion: matchMedia(lessMotion).matches,
    saveData: savesData() || matchMedia(lessData).matches,
    // Only whether the browser has WebGL2 at all: opening a context here would block the main
    // thread.
    webgl2: typeof WebGL2RenderingContext !== 'undefined',
    motionPreference: readMotionPreference(),
  };
}

/**
 * localStorage may be forbidden (private windows, strict settings): then the preference lives as
 * long as the page.
 */
let preferenceOfThisPage: MotionPreference = null;

function readMotionPreference(): MotionPreference {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'on' || stored === 'off' ? stored : preferenceOfThisPage;
  } catch {
    return preferenceOfThisPage;
  }
}

export function writeMotionPreference(preference: 'on' | 'off'): void {
  preferenceOfThisPage = preference;
  try {
    localStorage.setItem(storageKey, preference);
  } catch {
    // Not stored: see preferenceOfThisPage.
  }
}

function savesData(): boolean {
  // TypeScript's DOM library does not have the Network Information API.
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  return connection?.saveData === true;
}
