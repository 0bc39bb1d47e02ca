import { lessMotion, readFacts, wideScreen, writeWish } from './browser-facts.ts';
import { askDoorman } from './eligibility.ts';
import type { Stage } from './canvas.ts';

/** What the visitor can see and do: poster (no switch), offered (poster, may be played), playing, paused. */
export type FrameState = 'poster' | 'starting' | 'offered' | 'playing' | 'paused';

export interface Director {
  toggle(): void;
  end(): void;
}

/** Decides when the picture plays. Knows nothing of React or of WebGL. */
export function directFrame(
  host: HTMLElement,
  objectPosition: string,
  onState: (state: FrameState) => void,
): Director {
  const leaving = new AbortController();
  const signal = leaving.signal;
  let state: FrameState = 'poster';
  let stage: Stage | undefined;
  /** Rises with every start and stop, so that an import that arrives late finds itself outdated. */
  let scene = 0;

  for (const query of [wideScreen, lessMotion]) {
    matchMedia(query).addEventListener('change', reconsider, { signal });
  }
  whenIdle(signal, reconsider);

  return {
    toggle() {
      writeWish(state === 'playing' ? 'off' : 'on');
      if (state === 'playing') {
        stage?.pause();
        become('paused');
      } else if (state === 'paused') {
        stage?.play();
        become('playing');
      } else reconsider();
    },
    end() {
      leaving.abort();
      strike();
    },
  };

  function reconsider() {
    const verdict = askDoorman(readFacts());
    if (verdict.may === 'start') {
      if (!stage && state !== 'starting') void start(verdict.probe);
    } else if (verdict.may === 'never' || !stage) {
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
    stage = module.raiseStage({
      host,
      position: parsePosition(objectPosition),
      probe,
      onReady: () => become('playing'),
      onYield(because) {
        stage = undefined;
        // Slow is the one refusal a visitor may overrule.
        become(because === 'slow' ? 'offered' : 'poster');
      },
    });
  }

  function strike() {
    scene++;
    stage?.end();
    stage = undefined;
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
