const slowestFrame = 1000 / 30;
const warmUps = 2;
const measured = 7;

/** Draws a few frames at the lowest resolution and waits for each to be really done. */
export async function canHoldPace(
  gl: WebGL2RenderingContext,
  draw: () => void,
  breathe: () => Promise<void>,
  now: () => number = () => performance.now(),
): Promise<boolean> {
  const times: number[] = [];
  for (let frame = 0; frame < warmUps + measured; frame++) {
    const start = now();
    draw();
    waitUntilDrawn(gl);
    if (frame >= warmUps) times.push(now() - start);
    await breathe();
  }
  return holdsPace(times);
}

/** The middle one: a single hiccup of a busy page is no reason to give up, a slow renderer is slow every time. */
export function holdsPace(times: number[]): boolean {
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  return middle !== undefined && middle <= slowestFrame;
}

/**
 * Rendering on the processor is never free, even where it keeps the pace: it takes the pace from the page. Browsers that
 * hide the renderer's name are only timed.
 */
export function isSoftware(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

/** `gl.finish` may return early in browsers; reading a pixel back may not. */
function waitUntilDrawn(gl: WebGL2RenderingContext): void {
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}
