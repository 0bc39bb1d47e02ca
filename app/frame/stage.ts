import { coverCrop } from './cover-crop.ts';
import type { Order, Report, Size, StartOrder, YieldReason } from './messages.ts';

/** A canvas in the page and the engine that plays on it, in a worker where the browser has OffscreenCanvas. */
export interface Stage {
  play(): void;
  pause(): void;
  end(): void;
}

export interface StageSettings {
  host: HTMLElement;
  /** As in `object-position`, 0 to 1. */
  position: { x: number; y: number };
  probe: boolean;
  onReady(): void;
  onYield(because: YieldReason): void;
}

type LaterOrder = Exclude<Order, StartOrder>;

export function raiseStage({ host, position, probe, onReady, onYield }: StageSettings): Stage {
  const leaving = new AbortController();
  const signal = leaving.signal;
  const canvas = document.createElement('canvas');
  canvas.className = 'absolute inset-0 size-full opacity-0 transition-opacity duration-1000 ease-in-out';
  host.append(canvas);

  let wanted = true;
  let inSight = true;
  const player = openPlayer(canvas, { order: 'start', size: sizeOf(host, position), probe }, (report) => {
    if (signal.aborted) return;
    if (report.report === 'ready') {
      canvas.classList.replace('opacity-0', 'opacity-100');
      onReady();
    } else {
      end();
      onYield(report.because);
    }
  });

  const resizing = new ResizeObserver(() => player.send({ order: 'size', size: sizeOf(host, position) }));
  resizing.observe(host);
  const watching = new IntersectionObserver(([entry]) => {
    inSight = entry?.isIntersecting ?? true;
    playOrPause();
  });
  watching.observe(host);
  document.addEventListener('visibilitychange', playOrPause, { signal });
  followVisitor(host, signal, player.send);

  function playOrPause() {
    player.send({ order: wanted && inSight && !document.hidden ? 'play' : 'pause' });
  }

  function end() {
    leaving.abort();
    resizing.disconnect();
    watching.disconnect();
    player.close();
    canvas.remove();
  }

  return {
    play() {
      wanted = true;
      playOrPause();
    },
    pause() {
      wanted = false;
      playOrPause();
    },
    end,
  };
}

interface Player {
  send(order: LaterOrder): void;
  close(): void;
}

function openPlayer(
  canvas: HTMLCanvasElement,
  start: Omit<StartOrder, 'canvas'>,
  onReport: (report: Report) => void,
): Player {
  if (typeof OffscreenCanvas === 'undefined' || !('transferControlToOffscreen' in canvas)) {
    return openOnThisThread({ ...start, canvas }, onReport);
  }
  const worker = new Worker(new URL('./frame.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<Report>) => onReport(event.data));
  worker.addEventListener('error', () => onReport({ report: 'yield', because: 'failed' }));
  const offscreen = canvas.transferControlToOffscreen();
  worker.postMessage({ ...start, canvas: offscreen } satisfies StartOrder, [offscreen]);
  return { send: (order) => worker.postMessage(order, []), close: () => worker.terminate() };
}

function openOnThisThread(start: StartOrder, onReport: (report: Report) => void): Player {
  let closed = false;
  const loading = import('./engine/engine.ts').then(({ startEngine }) =>
    closed ? undefined : startEngine(start, onReport),
  );
  loading.catch(() => onReport({ report: 'yield', because: 'failed' }));
  return {
    send: (order) => void loading.then((engine) => engine?.take(order)),
    close() {
      closed = true;
      void loading.then((engine) => engine?.end());
    },
  };
}

/** At most one message a frame, whatever the mouse's own rate. */
function followVisitor(host: HTMLElement, signal: AbortSignal, send: (order: LaterOrder) => void): void {
  let pointerX = 0;
  let pointerY = 0;
  let due = false;
  const tell = () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      if (signal.aborted) return;
      const scroll = Math.min(1, Math.max(0, window.scrollY / Math.max(1, host.clientHeight)));
      send({ order: 'wander', scroll, pointerX, pointerY });
    });
  };
  addEventListener('scroll', tell, { passive: true, signal });
  addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType !== 'mouse') return;
      pointerX = (event.clientX / window.innerWidth) * 2 - 1;
      pointerY = (event.clientY / window.innerHeight) * 2 - 1;
      tell();
    },
    { passive: true, signal },
  );
  tell();
}

function sizeOf(host: HTMLElement, position: StageSettings['position']): Size {
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
    crop: coverCrop(devicePixels, position),
  };
}
