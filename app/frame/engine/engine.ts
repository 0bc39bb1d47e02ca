import type { LaterOrder, Report, Size, StartOrder, YieldReason } from '../messages.ts';
import { posterPose } from './camera.ts';
import { atRest, follow, lifeAt, poseAt, type Wander } from './drift.ts';
import { makeQualityControl } from './quality.ts';
import { makeGpuClock } from './gpu-clock.ts';
import { blankLayers, fetchLayers, uploadLayer } from './layers.ts';
import { canHoldPace, isSoftware } from './probe.ts';
import { makeRenderer, type Renderer } from './renderer.ts';

export interface Engine {
  take(order: LaterOrder): void;
  end(): void;
}

/** Past this many pixels across, sharpness is the textures' affair and not the canvas's. */
const widest = 2560;
const sharpest = 1.5;
/** A tab that slept must not make the camera leap. */
const longestStep = 0.1;
/** On a 120 Hz display every second frame is left out: twice the heat would buy nothing at this slowness of motion. */
const shortestInterval = 10;

/** Runs the picture on a canvas until ended or until it has to yield. The same on the main thread and in a worker. */
export function startEngine(start: StartOrder, report: (report: Report) => void): Engine {
  const { canvas, probe } = start;
  const ending = new AbortController();
  let gl: WebGL2RenderingContext | null = null;
  let renderer: Renderer | undefined;
  let size = start.size;
  let wanted: Wander = atRest;
  let wander: Wander = atRest;
  let playing = true;
  let ready = false;
  let running = false;
  let seconds = 0;
  let frame = 0;
  let last = 0;
  const quality = makeQualityControl();

  canvas.addEventListener('webglcontextlost', () => giveUp('lost-context'));
  raise().catch((error: unknown) => {
    if (ending.signal.aborted) return;
    console.warn('The moving picture stays a still one:', error);
    giveUp('failed');
  });

  return {
    take(order) {
      if (order.order === 'wander') wanted = order;
      if (order.order === 'size') resize(order.size);
      if (order.order === 'pause') playing = false;
      if (order.order === 'play') {
        playing = true;
        run();
      }
    },
    end,
  };

  async function raise() {
    gl = openContext(canvas, probe);
    if (!gl) return giveUp(openContext(canvas, false) ? 'slow' : 'no-webgl2');
    if (probe && isSoftware(gl)) return giveUp('slow');
    const layers = blankLayers(gl);
    renderer = makeRenderer(gl, layers);
    if (probe && !(await holdsPace(gl))) return giveUp('slow');
    for (const [name, picture] of await fetchLayers(ending.signal)) {
      await nextFrame();
      if (ending.signal.aborted) return;
      layers.set(name, uploadLayer(gl, name, picture));
    }
    applySize();
    draw();
    ready = true;
    report({ report: 'ready' });
    run();
  }

  function run() {
    if (running || !ready) return;
    running = true;
    last = 0;
    const clock = gl && makeGpuClock(gl);
    const tick = (now: number) => {
      if (!playing || ending.signal.aborted) {
        running = false;
        return;
      }
      const interval = last ? now - last : 0;
      if (last && interval < shortestInterval) return requestFrame(tick);
      last = now;
      const step = Math.min(interval / 1000, longestStep);
      seconds += step;
      wander = follow(wander, wanted, step);
      clock?.begin();
      draw();
      clock?.end();
      const advice = interval ? quality.note(interval, clock?.read() ?? null) : 'keep';
      if (advice === 'smaller') {
        applySize();
        draw();
      }
      if (advice === 'give-up' && probe) return giveUp('slow');
      requestFrame(tick);
    };
    requestFrame(tick);
  }

  function draw() {
    const pose = seconds === 0 ? posterPose : poseAt(seconds, wander);
    renderer?.draw({ pose, crop: size.crop, seconds, life: lifeAt(seconds), frame: frame++ });
  }

  function resize(newSize: Size) {
    size = newSize;
    if (!ready) return;
    applySize();
    draw();
  }

  function applySize(scale = quality.scale()) {
    const sharpness = Math.min(size.pixelRatio, sharpest, widest / size.width) * scale;
    canvas.width = Math.max(1, Math.round(size.width * sharpness));
    canvas.height = Math.max(1, Math.round(size.height * sharpness));
    renderer?.resize(canvas.width, canvas.height);
  }

  async function holdsPace(context: WebGL2RenderingContext) {
    applySize(quality.lowest);
    return canHoldPace(context, draw, nextFrame);
  }

  function giveUp(because: YieldReason) {
    if (ending.signal.aborted) return;
    end();
    report({ report: 'yield', because });
  }

  function end() {
    ending.abort();
    renderer?.dispose();
    renderer = undefined;
  }
}

function openContext(canvas: StartOrder['canvas'], failIfSlow: boolean): WebGL2RenderingContext | null {
  return canvas.getContext('webgl2', {
    alpha: false,
    antialias: true,
    depth: false,
    stencil: false,
    // Where the browser itself knows that it will be slow, it says so here.
    failIfMajorPerformanceCaveat: failIfSlow,
  }) as WebGL2RenderingContext | null;
}

function requestFrame(tick: (now: number) => void): void {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(tick);
  else setTimeout(() => tick(performance.now()), 16);
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestFrame(() => resolve()));
}
