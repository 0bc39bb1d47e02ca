/**
 * A cubic spline through the keys whose slope is zero at both ends: what follows it starts and
 * stops at rest.
 */
export function clampedSpline(times: number[], values: number[]): (at: number) => number {
  const bends = secondDerivatives(times, values);
  return (at) => {
    const after = times.findIndex((key) => key > at);
    const right = after === -1 ? times.length - 1 : Math.max(1, after);
    const left = right - 1;
    const step = time(right) - time(left);
    const [toRight, fromLeft] = [time(right) - at, at - time(left)];
    return (
      (bend(left) * toRight ** 3 + bend(right) * fromLeft ** 3) / (6 * step) +
      (value(left) / step - (bend(left) * step) / 6) * toRight +
      (value(right) / step - (bend(right) * step) / 6) * fromLeft
    );
  };

  function time(index: number) {
    return times[index] as number;
  }
  function value(index: number) {
    return values[index] as number;
  }
  function bend(index: number) {
    return bends[index] as number;
  }
}

/**
 * The tridiagonal system of a clamped spline, solved by forward elimination and back substitution
 * (Thomas).
 */
function secondDerivatives(times: number[], values: number[]) {
  const last = times.length - 1;
  const steps = times.slice(1).map((time, index) => time - (times[index] as number));
  const slopes = values
    .slice(1)
    .map((value, index) => (value - (values[index] as number)) / (steps[index] as number));
  const before = (index: number) => steps[index - 1] ?? 0;
  const behind = (index: number) => steps[index] ?? 0;

  const upper: number[] = [];
  const right: number[] = [];
  for (let index = 0; index <= last; index++) {
    const change = 6 * ((slopes[index] ?? 0) - (slopes[index - 1] ?? 0));
    const pivot = 2 * (before(index) + behind(index)) - before(index) * (upper[index - 1] ?? 0);
    upper.push(behind(index) / pivot);
    right.push((change - before(index) * (right[index - 1] ?? 0)) / pivot);
  }
  for (let index = last - 1; index >= 0; index--) {
    right[index] = (right[index] as number) - (upper[index] as number) * (right[index + 1] as number);
  }
  return right;
}

/**
 * From 0 to 1 between two moments, without a corner in speed or acceleration (Perlin's
 * smootherstep).
 */
export function ease(at: number, from: number, to: number) {
  const t = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return t * t * t * (t * (t * 6 - 15) + 10);
}

export const wave = (at: number, period: number, phase = 0) => Math.sin((2 * Math.PI * at) / period + phase);
