import type { FrameEvent, StartCommand, StopReason, UpdateCommand, ViewerPosition } from '../messages.ts';
import { motionAt, poseAt, smooth, startPosition } from './camera-motion.ts';
import { posterPose } from './camera.ts';
import { makeGpuTimer } from './gpu-timer.ts';
import { blankLayers, fetchLayers, uploadLayer } from './layers.ts';
import { makeQualityControl } from './quality-control.ts';
import { makeRenderer, type Renderer } from './renderer.ts';
import { canHoldFrameRate, isSoftwareRenderer } from './speed-probe.ts';

export interface Engine {
  update(command: UpdateCommand): void;
  stop(): void;
}

/**
 * The textures have no more detail than this: more canvas pixels would cost time and show nothing.
 */
const maxCanvasWidth = 2560;
const maxPixelRatio = 1.5;
/** Seconds a frame may advance: after a pause of the tab the camera must not jump. */
const maxStep = 0.1;
/**
 * In ms: on a 120 Hz display every second frame is skipped, for half the power and no visible
 * difference.
 */
const minInterval = 10;

/**
 * Draws the picture on a canvas until stopped or until it has to stop. The same on the main thread
 * and in a worker.
 */
export function startEngine(start: StartCommand, emit: (event: FrameEvent) => void): Engine {
  const { canvas, probe } = start;
  const stopping = new AbortController();
  let gl: WebGL2RenderingContext | null = null;
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
  const quality = makeQualityControl();

  canvas.addEventListener('webglcontextlost', () => stopBecause('lost-context'));
  load().catch((error: unknown) => {
    if (stopping.signal.aborted) return;
    // oxlint-disable-next-line no-console -- a developer's only trace of a failed start
    console.warn('The moving picture stays a still one:', error);
    stopBecause('failed');
  });

  return {
    update(command) {
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
    },
    stop,
  };

  async function load() {
    gl = openContext(canvas, probe);
    if (!gl) return stopBecause(openContext(canvas, false) ? 'slow' : 'no-webgl2');
    if (probe && isSoftwareRenderer(gl)) return stopBecause('slow');
    const layers = blankLayers(gl);
    renderer = makeRenderer(gl, layers);
    if (probe && !(await passesProbe(gl))) return stopBecause('slow');
    for (const [name, picture] of await fetchLayers(stopping.signal)) {
      await nextFrame();
      if (stopping.signal.aborted) return;
      layers.set(name, uploadLayer(gl, name, picture));
    }
    redraw();
    ready = true;
    emit({ type: 'ready' });
    loop();
  }

  function loop() {
    if (looping || !ready) return;
    looping = true;
    lastTime = 0;
    const timer = gl && makeGpuTimer(gl);
    const tick = (now: number) => {
      if (!playing || stopping.signal.aborted) {
        looping = false;
        return;
      }
      const interval = lastTime ? now - lastTime : 0;
      if (lastTime && interval < minInterval) return requestFrame(tick);
      lastTime = now;
      const step = Math.min(interval / 1000, maxStep);
      seconds += step;
      position = smooth(position, targetPosition, step);
      timer?.begin();
      draw();
      timer?.end();
      const advice = interval ? quality.record(interval, timer?.read() ?? null) : 'keep';
      if (advice === 'lower') redraw();
      if (advice === 'stop' && probe) return stopBecause('slow');
      requestFrame(tick);
    };
    requestFrame(tick);
  }

  function draw() {
    const pose = seconds === 0 ? posterPose : poseAt(seconds, position);
    renderer?.draw({ pose, crop: viewport.crop, seconds, motion: motionAt(seconds), seed: seed++ });
  }

  /** Resizing a canvas clears it, so it is drawn at once. */
  function redraw() {
    resizeCanvas(quality.scale());
    draw();
  }

  function resizeCanvas(scale: number) {
    const ratio = Math.min(viewport.pixelRatio, maxPixelRatio, maxCanvasWidth / viewport.width) * scale;
    canvas.width = Math.max(1, Math.round(viewport.width * ratio));
    canvas.height = Math.max(1, Math.round(viewport.height * ratio));
    renderer?.resize(canvas.width, canvas.height);
  }

  async function passesProbe(context: WebGL2RenderingContext) {
    resizeCanvas(quality.lowestScale);
    return canHoldFrameRate(context, draw, nextFrame);
  }

  function stopBecause(reason: StopReason) {
    if (stopping.signal.aborted) return;
    stop();
    emit({ type: 'stopped', reason });
  }

  function stop() {
    stopping.abort();
    renderer?.dispose();
    renderer = undefined;
  }
}

function openContext(canvas: StartCommand['canvas'], failIfSlow: boolean): WebGL2RenderingContext | null {
  return canvas.getContext('webgl2', {
    alpha: false,
    antialias: true,
    depth: false,
    stencil: false,
    failIfMajorPerformanceCaveat: failIfSlow,
  });
}

function requestFrame(tick: (now: number) => void): void {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(tick);
  else setTimeout(() => tick(performance.now()), 16);
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestFrame(() => resolve()));
}
