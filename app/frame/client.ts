import { startFrameWorker } from './start-frame-worker.ts';
import type { LaterOrder, Report, StartOrder } from './messages.ts';

/** The engine, seen from the page: it takes orders and reports, wherever it runs. */
export interface FrameClient {
  send(order: LaterOrder): void;
  close(): void;
}

export function openFrameClient(
  canvas: HTMLCanvasElement,
  start: Omit<StartOrder, 'canvas'>,
  onReport: (report: Report) => void,
): FrameClient {
  if (typeof OffscreenCanvas === 'undefined' || !('transferControlToOffscreen' in canvas)) {
    return openOnThisThread({ ...start, canvas }, onReport);
  }
  const worker = startFrameWorker();
  worker.addEventListener('message', (event: MessageEvent<Report>) => onReport(event.data));
  worker.addEventListener('error', () => onReport({ report: 'yield', because: 'failed' }));
  const offscreen = canvas.transferControlToOffscreen();
  worker.postMessage({ ...start, canvas: offscreen } satisfies StartOrder, [offscreen]);
  return { send: (order) => worker.postMessage(order, []), close: () => worker.terminate() };
}

function openOnThisThread(start: StartOrder, onReport: (report: Report) => void): FrameClient {
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
