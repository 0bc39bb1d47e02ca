import { lessMotion, readFacts, wideScreen, writeMotionPreference } from './browser-facts.ts';
import type { FrameCanvas } from './canvas.ts';
import { decideEligibility } from './eligibility.ts';

/**
 * `poster`: still, without a button. `offered`: still, with a button to play. The others are as
 * they say.
 */
export type FrameState = 'poster' | 'starting' | 'offered' | 'playing' | 'paused';

export interface FrameController {
  toggle(): void;
  /** Pauses it while something else has the screen; state and preference stay as they are. */
  hold(held: boolean): void;
  close(): void;
}

/**
 * Decides when the picture moves: after load, again when a media query changes, and when the
 * visitor says so.
 */
export function controlFrame(
  host: HTMLElement,
  objectPosition: string,
  onState: (state: FrameState) => void,
): FrameController {
  const closing = new AbortController();
  const signal = closing.signal;
  let state: FrameState = 'poster';
  let frameCanvas: FrameCanvas | undefined;
  /** Rises with every start and stop, so that an import that resolves late knows it is outdated. */
  let attempt = 0;
  let held = false;

  for (const query of [wideScreen, lessMotion]) {
    matchMedia(query).addEventListener('change', update, { signal });
  }
  whenIdle(signal, update);

  return {
    toggle() {
      writeMotionPreference(state === 'playing' ? 'off' : 'on');
      if (state === 'playing') {
        frameCanvas?.pause();
        setState('paused');
      } else if (state === 'paused') {
        frameCanvas?.play();
        setState('playing');
      } else update();
    },
    hold(next) {
      held = next;
      if (held) frameCanvas?.pause();
      else if (state === 'playing') frameCanvas?.play();
    },
    close() {
      closing.abort();
      closeCanvas();
    },
  };

  function update() {
    const eligibility = decideEligibility(readFacts());
    if (eligibility.may === 'start') {
      if (!frameCanvas && state !== 'starting') void start(eligibility.probe);
    } else if (eligibility.may === 'never' || !frameCanvas) {
      closeCanvas();
      setState(eligibility.may === 'offer' ? 'offered' : 'poster');
    }
  }

  async function start(probe: boolean) {
    setState('starting');
    const thisAttempt = ++attempt;
    const module = await import('./canvas.ts').catch(() => undefined);
    if (thisAttempt !== attempt || signal.aborted) return;
    if (!module) return setState('poster');
    frameCanvas = module.openFrameCanvas({
      host,
      position: parsePosition(objectPosition),
      probe,
      onReady() {
        if (held) frameCanvas?.pause();
        setState('playing');
      },
      onStopped(reason) {
        frameCanvas = undefined;
        // Slowness is the one reason a visitor may overrule.
        setState(reason === 'slow' ? 'offered' : 'poster');
      },
    });
  }

  function closeCanvas() {
    attempt++;
    frameCanvas?.close();
    frameCanvas = undefined;
  }

  function setState(next: FrameState) {
    if (signal.aborted || next === state) return;
    state = next;
    onState(next);
  }
}

/** The two percentages of `object-position`, 0 to 1. */
function parsePosition(objectPosition: string): { x: number; y: number } {
  const [x = 50, y = 50] = objectPosition.split(/\s+/).map((part) => Number.parseFloat(part));
  return { x: x / 100, y: y / 100 };
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
