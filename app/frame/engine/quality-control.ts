/** `lower`: draw at the next smaller resolution. `stop`: even the smallest is too slow. */
export type QualityAdvice = 'keep' | 'lower' | 'stop';

export interface QualityControl {
  readonly lowestScale: number;
  scale(): number;
  record(interval: number, gpuTime: number | null): QualityAdvice;
}

const scales = [1, 0.8, 0.64, 0.5];
/**
 * Times are judged in windows of half a second at 60 frames a second; slow frames end a window
 * early.
 */
const windowFrames = 30;
const windowTime = 1000;
const fewestFrames = 5;
/** Two thirds of a frame at 60 Hz, in ms of GPU time: the page itself needs the rest. */
const busyGpu = 11;
const lateFrame = 1000 / 40;
const lateShareAllowed = 0.1;
const slowestInterval = 1000 / 30;
const slowWindowsAllowed = 3;

/**
 * Keeps the frame rate by lowering the resolution. It is never raised again: a picture that keeps
 * changing its sharpness is worse than a slightly soft one. The cost is softness until the next
 * visit.
 */
export function makeQualityControl(): QualityControl {
  let level = 0;
  let slowWindows = 0;
  let intervals: number[] = [];
  let gpuTimes: number[] = [];

  return {
    lowestScale: scales[scales.length - 1]!,
    scale: () => scales[level]!,
    record(interval, gpuTime) {
      intervals.push(interval);
      if (gpuTime !== null) gpuTimes.push(gpuTime);
      if (!windowIsOver(intervals)) return 'keep';
      const lateShare = intervals.filter((each) => each > lateFrame).length / intervals.length;
      const meanInterval = mean(intervals);
      const overloaded = lateShare > lateShareAllowed || mean(gpuTimes) > busyGpu;
      intervals = [];
      gpuTimes = [];
      if (overloaded && level < scales.length - 1) {
        level++;
        return 'lower';
      }
      slowWindows = meanInterval > slowestInterval ? slowWindows + 1 : 0;
      return slowWindows >= slowWindowsAllowed ? 'stop' : 'keep';
    },
  };
}

function windowIsOver(intervals: number[]): boolean {
  if (intervals.length >= windowFrames) return true;
  return intervals.length >= fewestFrames && mean(intervals) * intervals.length >= windowTime;
}

function mean(values: number[]): number {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
}
