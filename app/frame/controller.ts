import { lessMotion, readFacts, wideScreen, writeMotionPreference } from './browser-facts.ts';
import { decideEligibility } from './eligibility.ts';
import type { FrameCanvas } from './canvas.ts';

/** What the visitor can see and do: poster (no switch), offered (poster, may be played), playing, paused. */
export type FrameState = 'poster' | 'starting' | 'offered' | 'playing' | 'paused';

export interface FrameController {
  toggle(): void;
  end(): void;
}

/** Decides when the picture plays. Knows nothing of React or of WebGL. */
export function controlFrame(
  host: HTMLElement,
  objectPosition: string,
  onState: (state: FrameState) => void,
): FrameController {
  const leaving = new AbortController();
  const signal = leaving.signal;
  let state: FrameState = 'poster';
  let frameCanvas: FrameCanvas | undefined;
  /** Rises with every start and stop, so that an import that arrives late finds itself outdated. */
  let scene = 0;

  for (const query of [wideScreen, lessMotion]) {
    matchMedia(query).addEventListener('change', reconsider, { signal });
  }
  whenIdle(signal, reconsider);

  return {
    toggle() {
      writeMotionPreference(state === 'playing' ? 'off' : 'on');
      if (state === 'playing') {
        frameCanvas?.pause();
        become('paused');
      } else if (state === 'paused') {
        frameCanvas?.play();
        become('playing');
      } else reconsider();
    },
    end() {
      leaving.abort();
      strike();
    },
  };

  function reconsider() {
    const verdict = decideEligibility(readFacts());
    if (verdict.may === 'start') {
      if (!frameCanvas && state !== 'starting') void start(verdict.probe);
    } else if (verdict.may === 'never' || !frameCanvas) {
      strike();
      become(verdict.may === 'offer' ? 'offered' : 'poster');
    }
  }

  async function start(probe: boolean) {
    become('starting');
    const mine = ++scene;
    const module = await import('./canvas.ts').catch(() => undefined);
    if (mine !== scene || signal.aborted) return;
    if (!module) return become('poster');
    frameCanvas = module.openFrameCanvas({
      host,
      position: parsePosition(objectPosition),
      probe,
      onReady: () => become('playing'),
      onYield(because) {
        frameCanvas = undefined;
        // Slow is the one refusal a visitor may overrule.
        become(because === 'slow' ? 'offered' : 'poster');
      },
    });
  }

  function strike() {
    scene++;
    frameCanvas?.end();
    frameCanvas = undefined;
  }

  function become(next: FrameState) {
    if (signal.aborted || next === state) return;
    state = next;
    onState(next);
  }
}

/** Two percentages, as CSS has them. */
export function parsePosition(objectPosition: string): { x: number; y: number } {
  const [x = 50, y = 50] = objectPosition.split(/\s+/).map((part) => Number.parseFloat(part));
  return { x: x / 100, y: y / 100 };
}

function whenIdle(signal: AbortSignal, begin: () => void): void {
  const wait = () => {
    if (signal.aborted) return;
    const unlessLeft = () => void (signal.aborted || begin());
    if (typeof requestIdleCallback === 'function') requestIdleCallback(unlessLeft);
    else setTimeout(unlessLeft, 1000);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true, signal });
}
