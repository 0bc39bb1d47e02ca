import { openFrameClient } from './client.ts';
import { coverCrop } from './cover-crop.ts';
import type { StopReason, Viewport } from './messages.ts';
import { trackViewer } from './track-viewer.ts';

/** A canvas over the poster and the engine that draws on it. */
export interface FrameCanvas {
  play(): void;
  pause(): void;
  close(): void;
}

export interface FrameCanvasOptions {
  host: HTMLElement;
  /** As in `object-position`, 0 to 1. */
  position: { x: number; y: number };
  probe: boolean;
  onReady: () => void;
  onStopped: (reason: StopReason) => void;
}

export function openFrameCanvas({
  host,
  position,
  probe,
  onReady,
  onStopped,
}: FrameCanvasOptions): FrameCanvas {
  const closing = new AbortController();
  const signal = closing.signal;
  const canvas = document.createElement('canvas');
  canvas.className = 'absolute inset-0 size-full opacity-0 transition-opacity duration-1000 ease-in-out';
  host.append(canvas);

  let playRequested = true;
  let inViewport = true;
  const start = { type: 'start', viewport: viewportOf(host, position), probe } as const;
  const client = openFrameClient(canvas, start, (event) => {
    if (signal.aborted) return;
    if (event.type === 'ready') {
      canvas.classList.replace('opacity-0', 'opacity-100');
      onReady();
    } else {
      close();
      onStopped(event.reason);
    }
  });

  const resizeObserver = new ResizeObserver(() =>
    client.send({ type: 'resize', viewport: viewportOf(host, position) }),
  );
  resizeObserver.observe(host);
  const intersectionObserver = new IntersectionObserver(([entry]) => {
    inViewport = entry?.isIntersecting ?? true;
    playOrPause();
  });
  intersectionObserver.observe(host);
  document.addEventListener('visibilitychange', playOrPause, { signal });
  trackViewer(host, signal, client.send);

  function playOrPause() {
    client.send({ type: playRequested && inViewport && !document.hidden ? 'play' : 'pause' });
  }

  function close() {
    closing.abort();
    resizeObserver.disconnect();
    intersectionObserver.disconnect();
    client.close();
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

function viewportOf(host: HTMLElement, position: FrameCanvasOptions['position']): Viewport {
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
