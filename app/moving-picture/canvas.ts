import { coverCrop } from './camera.ts';
import type { EngineEvent, StartCommand, StopReason, UpdateCommand, Viewport } from './engine.ts';
// oxlint-disable-next-line import/default -- the bundler makes a module of its address.
import workerAddress from './picture.worker.ts?worker&url';

/** A canvas over the poster and the engine that draws on it. */
export interface PictureCanvas {
  play(): void;
  pause(): void;
  close(): void;
}

interface Options {
  host: HTMLElement;
  tryFirst: boolean;
  onReady: () => void;
  onStopped: (reason: StopReason) => void;
}

export function openPictureCanvas({ host, tryFirst, onReady, onStopped }: Options): PictureCanvas {
  const closing = new AbortController();
  const signal = closing.signal;
  const canvas = document.createElement('canvas');
  host.append(canvas);

  let playRequested = true;
  let inViewport = true;
  const start = { type: 'start', viewport: viewportOf(host), tryFirst } as const;
  const engine = connectEngine(canvas, start, (event) => {
    if (signal.aborted) return;
    if (event.type === 'ready') {
      canvas.dataset['ready'] = '';
      onReady();
    } else {
      close();
      onStopped(event.reason);
    }
  });

  const resizeObserver = new ResizeObserver(() =>
    engine.send({ type: 'resize', viewport: viewportOf(host) }),
  );
  resizeObserver.observe(host);
  const intersectionObserver = new IntersectionObserver(([entry]) => {
    inViewport = entry?.isIntersecting ?? true;
    playOrPause();
  });
  intersectionObserver.observe(host);
  document.addEventListener('visibilitychange', playOrPause, { signal });
  trackViewer(host, signal, engine.send);

  function playOrPause() {
    engine.send({ type: playRequested && inViewport && !document.hidden ? 'play' : 'pause' });
  }

  function close() {
    closing.abort();
    resizeObserver.disconnect();
    intersectionObserver.disconnect();
    engine.close();
    canvas.remove();
  }

  return {
    play() {
      playRequested = true;
      playOrPause();
    },
    pause() {
      playRequested = false;
      playOrPause();
    },
    close,
  };
}

function viewportOf(host: HTMLElement): Viewport {
  const pixelRatio = window.devicePixelRatio || 1;
  const box = host.getBoundingClientRect();
  const devicePixels = {
    left: (box.left + window.scrollX) * pixelRatio,
    top: (box.top + window.scrollY) * pixelRatio,
    width: Math.max(1, box.width) * pixelRatio,
    height: Math.max(1, box.height) * pixelRatio,
  };
  return {
    width: Math.max(1, box.width),
    height: Math.max(1, box.height),
    pixelRatio,
    crop: coverCrop(devicePixels),
  };
}

/**
 * Sends scroll and pointer positions to the engine, at most once per animation frame whatever the
 * mouse's own rate.
 */
function trackViewer(host: HTMLElement, signal: AbortSignal, send: (command: UpdateCommand) => void): void {
  let pointerX = 0;
  let pointerY = 0;
  let scheduled = false;
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(() => {
      scheduled = false;
      if (signal.aborted) return;
      const scroll = Math.min(1, Math.max(0, window.scrollY / Math.max(1, host.clientHeight)));
      send({ type: 'move', scroll, pointerX, pointerY });
    });
  };
  addEventListener('scroll', schedule, { passive: true, signal });
  addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType !== 'mouse') return;
      pointerX = (event.clientX / window.innerWidth) * 2 - 1;
      pointerY = (event.clientY / window.innerHeight) * 2 - 1;
      schedule();
    },
    { passive: true, signal },
  );
  schedule();
}

/** Starts the engine in a worker: drawing must not wait for the page, nor the page for drawing. */
function connectEngine(
  canvas: HTMLCanvasElement,
  start: Omit<StartCommand, 'canvas'>,
  onEvent: (event: EngineEvent) => void,
) {
  const worker = new Worker(policy?.createScriptURL('') ?? workerAddress, { type: 'module' });
  worker.addEventListener('message', (message: MessageEvent<EngineEvent>) => onEvent(message.data));
  worker.addEventListener('error', () => onEvent({ type: 'stopped', reason: 'failed' }));
  const offscreen = canvas.transferControlToOffscreen();
  worker.postMessage({ ...start, canvas: offscreen } satisfies StartCommand, [offscreen]);
  return {
    send: (command: UpdateCommand) => worker.postMessage(command, []),
    close: () => worker.terminate(),
  };
}

/** The part of the Trusted Types API used here; TypeScript's DOM library does not have it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(unused: string): string };
}

/**
 * Our Content-Security-Policy requires Trusted Types and allows the policy of this name
 * (docs/decisions/080). It always returns the one address and ignores its argument, so that no
 * other code can use it to start another worker.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('picture-worker', {
  createScriptURL: () => workerAddress,
});
