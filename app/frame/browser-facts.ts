import type { Facts, Wish } from './eligibility.ts';

const wishKey = 'longtake:frame';
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
    wish: readWish(),
  };
}

/** Storage may be forbidden (private windows, strict settings): then the wish lives as long as the page. */
let wishOfThisPage: Wish = null;

export function readWish(): Wish {
  try {
    const stored = localStorage.getItem(wishKey);
    return stored === 'on' || stored === 'off' ? stored : wishOfThisPage;
  } catch {
    return wishOfThisPage;
  }
}

export function writeWish(wish: 'on' | 'off'): void {
  wishOfThisPage = wish;
  try {
    localStorage.setItem(wishKey, wish);
  } catch {
    // Not stored: see wishOfThisPage.
  }
}

function savesData(): boolean {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  return connection?.saveData === true;
}
