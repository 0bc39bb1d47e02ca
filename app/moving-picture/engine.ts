import {
  type Crop,
  motionAt,
  poseAt,
  posterPose,
  smooth,
  startPosition,
  type ViewerPosition,
} from './camera.ts';
import { makeRenderer, type Renderer } from './renderer.ts';
import { blankLayers, fetchLayers, uploadLayer } from './textures.ts';

/** Commands from the page to the worker and events back. */
export type EngineCommand = StartCommand | UpdateCommand;

export interface StartCommand {
  type: 'start';
  canvas: OffscreenCanvas;
  viewport: Viewport;
  /** Whether to draw for a second first, and stop where that does not go well. */
  tryFirst: boolean;
}

export type UpdateCommand =
  | { type: 'resize'; viewport: Viewport }
  | ({ type: 'move' } & ViewerPosition)
  | { type: 'play' }
  | { type: 'pause' };

export type EngineEvent = { type: 'ready' } | { type: 'stopped'; reason: StopReason };

export type StopReason = 'no-webgl2' | 'slow' | 'lost-context' | 'failed';

export interface Viewport {
  /** Of the canvas, in CSS pixels. */
  width: number;
  height: number;
  pixelRatio: number;
  /** The part of the poster that the canvas shows. */
  crop: Crop;
}

/**
 * The textures have no more detail than this: more canvas pixels would cost time and show nothing.
 */
const maxCanvasWidth = 2560;
const maxPixelRatio = 1.5;
/** Of the first second. A machine that draws fewer saves power, or has no time left for the page. */
const fewestFrames = 40;
/** Seconds a frame may advance: after a pause of the tab the camera must not jump. */
const maxStep = 0.1;
/**
 * In ms: on a 120 Hz display every second frame is skipped, for half the power and no visible
 * difference.
 */
const minInterval = 10;

/**
 * Draws the picture until the page terminates the worker, as it also does when told that the engine
 * stopped. Returns what takes the page's further commands.
 */
export function startEngine(start: StartCommand, emit: (event: EngineEvent) => void) {
  const { canvas, tryFirst } = start;
  let renderer: Renderer | undefined;
  let viewport = start.viewport;
  let targetPosition: ViewerPosition = startPosition;
  let position: ViewerPosition = startPosition;
  let playing = true;
  let ready = false;
  let looping = false;
  let seconds = 0;
  let seed = 0;
  let lastTime = 0;

  canvas.addEventListener('webglcontextlost', () => stopBecause('lost-context'));
  load().catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- a developer's only trace of a failed start
    console.warn('The moving picture stays a still one:', error);
    stopBecause('failed');
  });

  return (command: UpdateCommand) => {
    if (command.type === 'move') targetPosition = command;
    if (command.type === 'resize') {
      viewport = command.viewport;
      if (ready) redraw();
    }
    if (command.type === 'pause') playing = false;
    if (command.type === 'play') {
      playing = true;
      loop();
    }
  };

  async function load() {
    const gl = openContext(canvas, tryFirst);
    if (!gl) return stopBecause(openContext(canvas, false) ? 'slow' : 'no-webgl2');
    const layers = blankLayers(gl);
    renderer = makeRenderer(gl, layers);
    redraw();
    if (tryFirst && !(await drawsWell(gl))) return stopBecause('slow');
    for (const [name, picture] of await fetchLayers()) {
      await nextFrame();
      layers.set(name, uploadLayer(gl, name, picture));
    }
    redraw();
    ready = true;
    emit({ type: 'ready' });
    loop();
  }

  /** Draws for a second, unseen and without textures, so that a slow machine loads none. */
  async function drawsWell(gl: WebGL2RenderingContext) {
    const pixel = new Uint8Array(4);
    const end = performance.now() + 1000;
    let frames = 0;
    while (performance.now() < end) {
      draw();
      // Waits for the GPU: `gl.finish` may return early in browsers, reading a pixel back may not.
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      frames++;
      await nextFrame();
    }
    return frames >= fewestFrames;
  }

  function loop() {
    if (looping || !ready) return;
    looping = true;
    lastTime = 0;
    const tick = (now: number) => {
      if (!playing) {
        looping = false;
        return;
      }
      const interval = lastTime ? now - lastTime : 0;
      if (!lastTime || interval >= minInterval) {
        lastTime = now;
        const step = Math.min(interval / 1000, maxStep);
        seconds += step;
        position = smooth(position, targetPosition, step);
        draw();
      }
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  function draw() {
    const pose = seconds === 0 ? posterPose : poseAt(seconds, position);
    renderer?.draw({ pose, crop: viewport.crop, seconds, motion: motionAt(seconds), seed: seed++ });
  }

  /** Resizing a canvas clears it, so it is drawn at once. */
  function redraw() {
    const ratio = Math.min(viewport.pixelRatio, maxPixelRatio, maxCanvasWidth / viewport.width);
    canvas.width = Math.max(1, Math.round(viewport.width * ratio));
    canvas.height = Math.max(1, Math.round(viewport.height * ratio));
    renderer?.resize(canvas.width, canvas.height);
    draw();
  }

  function stopBecause(reason: StopReason) {
    emit({ type: 'stopped', reason });
  }
}

/** Browsers count software rendering as a major performance caveat. */
function openContext(canvas: OffscreenCanvas, failIfSlow: boolean): WebGL2RenderingContext | null {
  return canvas.getContext('webgl2', {
    alpha: false,
    antialias: true,
    depth: false,
    stencil: false,
    failIfMajorPerformanceCaveat: failIfSlow,
  });
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
