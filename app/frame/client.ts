import type { FrameEvent, StartCommand, UpdateCommand } from './messages.ts';
import { startFrameWorker } from './start-frame-worker.ts';

/** The page's connection to the engine, wherever the engine runs. */
export interface FrameClient {
  send: (command: UpdateCommand) => void;
  close(): void;
}

/** Starts the engine in a worker, or on the main thread of a browser without OffscreenCanvas. */
export function openFrameClient(
  canvas: HTMLCanvasElement,
  start: Omit<StartCommand, 'canvas'>,
  onEvent: (event: FrameEvent) => void,
): FrameClient {
  if (typeof OffscreenCanvas === 'undefined' || !('transferControlToOffscreen' in canvas)) {
    return openOnMainThread({ ...start, canvas }, onEvent);
  }
  const worker = startFrameWorker();
  worker.addEventListener('message', (message: MessageEvent<FrameEvent>) => onEvent(message.data));
  worker.addEventListener('error', () => onEvent({ type: 'stopped', reason: 'failed' }));
  const offscreen = canvas.transferControlToOffscreen();
  worker.postMessage({ ...start, canvas: offscreen } satisfies StartCommand, [offscreen]);
  return { send: (command) => worker.postMessage(command, []), close: () => worker.terminate() };
}

function openOnMainThread(start: StartCommand, onEvent: (event: FrameEvent) => void): FrameClient {
  let closed = false;
  const loading = import('./engine/engine.ts').then(({ startEngine }) =>
    closed ? undefined : startEngine(start, onEvent),
  );
  loading.catch(() => onEvent({ type: 'stopped', reason: 'failed' }));
  return {
    send: (command) => void loading.then((engine) => engine?.update(command)),
    close() {
      closed = true;
      void loading.then((engine) => engine?.stop());
    },
  };
}
