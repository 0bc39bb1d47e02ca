import { savesData } from '../ui/saves-data.ts';
import type { Facts, MotionPreference } from './eligibility.ts';

const storageKey = 'longtake:frame';
/**
 * Where the hero shows its wide picture whatever the window's shape (see `tallWhere` in hero.tsx);
 * the tall one was taken by another camera.
 */
export const wideScreen = '(min-width: 64rem)';
export const lessMotion = '(prefers-reduced-motion: reduce)';

export function readFacts(): Facts {
  return {
    wide: matchMedia(wideScreen).matches,
    reducedMotion: matchMedia(lessMotion).matches,
    saveData: savesData(),
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
