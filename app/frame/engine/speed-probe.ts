const slowestFrame = 1000 / 30;
const warmUpFrames = 2;
const measuredFrames = 7;

/** Draws a few frames at the lowest resolution and times each until the GPU has finished it. */
export async function canHoldFrameRate(
  gl: WebGL2RenderingContext,
  draw: () => void,
  nextFrame: () => Promise<void>,
): Promise<boolean> {
  const times: number[] = [];
  for (let frame = 0; frame < warmUpFrames + measuredFrames; frame++) {
    const start = performance.now();
    draw();
    waitForGpu(gl);
    if (frame >= warmUpFrames) times.push(performance.now() - start);
    await nextFrame();
  }
  return areFastEnough(times);
}

/** By the median: one late frame says that the page is busy, a slow renderer is late every time. */
export function areFastEnough(times: number[]): boolean {
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  return median !== undefined && median <= slowestFrame;
}

/**
 * Software rendering takes processor time from the page even where it is fast enough. Browsers that
 * hide the renderer's name are only timed.
 */
export function isSoftwareRenderer(gl: WebGL2RenderingContext): boolean {
  const debugInfo = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(debugInfo ? debugInfo.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

/** `gl.finish` may return early in browsers; reading a pixel back may not. */
function waitForGpu(gl: WebGL2RenderingContext): void {
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}
