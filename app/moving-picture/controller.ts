import { savesData } from '../ui/saves-data.ts';
import type { PictureCanvas } from './canvas.ts';

/**
 * `poster`: still, without a button. `offered`: still, with a button to play. The others are as
 * they say.
 */
export type PictureState = 'poster' | 'starting' | 'offered' | 'playing' | 'paused';

export interface PictureController {
  toggle(): void;
  /** Pauses it while something else has the screen; state and preference stay as they are. */
  hold(held: boolean): void;
  close(): void;
}

const lessMotion = '(prefers-reduced-motion: reduce)';

/**
 * Decides when the picture moves: after load, again when a media query changes, and when the
 * visitor says so.
 */
export function controlPicture(
  host: HTMLElement,
  wideScreen: MediaQueryList,
  onState: (state: PictureState) => void,
): PictureController {
  const closing = new AbortController();
  const signal = closing.signal;
  let state: PictureState = 'poster';
  let canvas: PictureCanvas | undefined;
  /** Rises with every start and stop, so that an import that resolves late knows it is outdated. */
  let attempt = 0;
  let held = false;

  for (const query of [wideScreen, matchMedia(lessMotion)]) {
    query.addEventListener('change', update, { signal });
  }
  whenIdle(signal, update);

  return {
    toggle() {
      writeMotionPreference(state === 'playing' ? 'off' : 'on');
      if (state === 'playing') {
        canvas?.pause();
        setState('paused');
      } else if (state === 'paused') {
        canvas?.play();
        setState('playing');
      } else update();
    },
    hold(next) {
      held = next;
      if (held) canvas?.pause();
      else if (state === 'playing') canvas?.play();
    },
    close() {
      closing.abort();
      closeCanvas();
    },
  };

  function update() {
    const facts = readFacts(host, wideScreen.matches);
    const may = mayMove(facts);
    if (may === 'start') {
      // Who has once played it on this machine is believed.
      if (!canvas && state !== 'starting') void start(facts.motionPreference !== 'on');
    } else if (may === 'never' || !canvas) {
      closeCanvas();
      setState(may === 'offer' ? 'offered' : 'poster');
    }
  }

  async function start(tryFirst: boolean) {
    setState('starting');
    const thisAttempt = ++attempt;
    const module = await import('./canvas.ts').catch(() => undefined);
    if (thisAttempt !== attempt || signal.aborted) return;
    if (!module) return setState('poster');
    canvas = module.openPictureCanvas({
      host,
      tryFirst,
      onReady() {
        if (held) canvas?.pause();
        setState('playing');
      },
      onStopped(reason) {
        canvas = undefined;
        // Slowness is the one reason a visitor may overrule.
        setState(reason === 'slow' ? 'offered' : 'poster');
      },
    });
  }

  function closeCanvas() {
    attempt++;
    canvas?.close();
    canvas = undefined;
  }

  function setState(next: PictureState) {
    if (signal.aborted || next === state) return;
    state = next;
    onState(next);
  }
}

/** After the load event, in idle time: the hero's own picture and hydration go first. */
function whenIdle(signal: AbortSignal, callback: () => void): void {
  const wait = () => {
    if (signal.aborted) return;
    const unlessAborted = () => void (signal.aborted || callback());
    if (typeof requestIdleCallback === 'function') requestIdleCallback(unlessAborted);
    else setTimeout(unlessAborted, 1000);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true, signal });
}

type MotionPreference = 'on' | 'off' | null;

export interface Facts {
  wide: boolean;
  /** The poster is the picture that the scene was modelled on, as the page crops it by itself. */
  ourPoster: boolean;
  reducedMotion: boolean;
  saveData: boolean;
  webgl2: boolean;
  motionPreference: MotionPreference;
}

/**
 * Decided before any of the engine is downloaded. `never`: the poster stays, without a button.
 * `offer`: the visitor switched it off; the button stays, to switch it on again. What only a WebGL
 * context can tell (that it opens, that it is fast) is found out later, in the worker, and ends
 * with the same poster.
 */
export function mayMove({
  wide,
  ourPoster,
  reducedMotion,
  saveData,
  webgl2,
  motionPreference,
}: Facts): 'never' | 'offer' | 'start' {
  if (!wide || !ourPoster || reducedMotion || saveData || !webgl2) return 'never';
  return motionPreference === 'off' ? 'offer' : 'start';
}

function readFacts(host: HTMLElement, wide: boolean): Facts {
  const poster = host.parentElement?.querySelector('img');
  return {
    wide,
    ourPoster: !!poster && /\/pictures\/hero-\d/.test(poster.src) && !poster.className,
    reducedMotion: matchMedia(lessMotion).matches,
    saveData: savesData(),
    // Only whether the browser has them at all: opening a context here would block the main thread.
    webgl2: typeof WebGL2RenderingContext !== 'undefined' && typeof OffscreenCanvas !== 'undefined',
    motionPreference: readMotionPreference(),
  };
}

const storageKey = 'longtake:moving-picture';
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

function writeMotionPreference(preference: 'on' | 'off'): void {
  preferenceOfThisPage = preference;
  try {
    localStorage.setItem(storageKey, preference);
  } catch {
    // Not stored: see preferenceOfThisPage.
  }
}
