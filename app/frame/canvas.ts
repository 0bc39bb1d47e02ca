import { coverCrop } from './cover-crop.ts';
import type { Size, YieldReason } from './messages.ts';
import { openFrameClient } from './client.ts';
import { followVisitor } from './visitor.ts';

/** A canvas in the page and the engine that plays on it, in a worker where the browser has OffscreenCanvas. */
export interface FrameCanvas {
  play(): void;
  pause(): void;
  end(): void;
}

export interface FrameCanvasSettings {
  host: HTMLElement;
  /** As in `object-position`, 0 to 1. */
  position: { x: number; y: number };
  probe: boolean;
  onReady(): void;
  onYield(because: YieldReason): void;
}

export function openFrameCanvas({
  host,
  position,
  probe,
  onReady,
  onYield,
}: FrameCanvasSettings): FrameCanvas {
  const leaving = new AbortController();
  const signal = leaving.signal;
  const canvas = document.createElement('canvas');
  canvas.className = 'absolute inset-0 size-full opacity-0 transition-opacity duration-1000 ease-in-out';
  host.append(canvas);

  let wanted = true;
  let inSight = true;
  const client = openFrameClient(
    canvas,
    { order: 'start', size: sizeOf(host, position), probe },
    (report) => {
      if (signal.aborted) return;
      if (report.report === 'ready') {
        canvas.classList.replace('opacity-0', 'opacity-100');
        onReady();
      } else {
        end();
        onYield(report.because);
      }
    },
  );

  const resizing = new ResizeObserver(() => client.send({ order: 'size', size: sizeOf(host, position) }));
  resizing.observe(host);
  const watching = new IntersectionObserver(([entry]) => {
    inSight = entry?.isIntersecting ?? true;
    playOrPause();
  });
  watching.observe(host);
  document.addEventListener('visibilitychange', playOrPause, { signal });
  followVisitor(host, signal, client.send);

  function playOrPause() {
    client.send({ order: wanted && inSight && !document.hidden ? 'play' : 'pause' });
  }

  function end() {
    leaving.abort();
    resizing.disconnect();
    watching.disconnect();
    client.close();
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

function sizeOf(host: HTMLElement, position: FrameCanvasSettings['position']): Size {
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
