import type { Facts, MotionPreference } from './eligibility.ts';

const storageKey = 'longtake:frame';
/** Wide enough, and not so tall that the phone's poster is shown: that one was taken by another camera. */
export const wideScreen = '(min-width: 1024px) and (min-aspect-ratio: 801/1000)';
export const lessMotion = '(prefers-reduced-motion: reduce)';
const lessData = '(prefers-reduced-data: reduce)';

export function readFacts(): Facts {
  return {
    wide: matchMedia(wideScreen).matches,
    reducedMotion: matchMedia(lessMotion).matches,
    saveData: savesData() || matchMedia(lessData).matches,
    // Only whether the browser knows WebGL2: making a context here would cost the main thread what the worker can pay.
    webgl2: typeof WebGL2RenderingContext !== 'undefined',
    motionPreference: readMotionPreference(),
  };
}

/** Storage may be forbidden (private windows, strict settings): then the motionPreference lives as long as the page. */
let preferenceOfThisPage: MotionPreference = null;

export function readMotionPreference(): MotionPreference {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'on' || stored === 'off' ? stored : preferenceOfThisPage;
  } catch {
    return preferenceOfThisPage;
  }
}

export function writeMotionPreference(motionPreference: 'on' | 'off'): void {
  preferenceOfThisPage = motionPreference;
  try {
    localStorage.setItem(storageKey, motionPreference);
  } catch {
    // Not stored: see preferenceOfThisPage.
  }
}

function savesData(): boolean {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  return connection?.saveData === true;
}
