/**
 * Keeps the pace by giving up pixels. It never asks for them back: a picture that keeps changing its sharpness is worse
 * than a slightly soft one, and the cost is softness until the next visit.
 */
export type Advice = 'keep' | 'smaller' | 'give-up';

export interface QualityControl {
  readonly lowest: number;
  scale(): number;
  note(interval: number, gpuTime: number | null): Advice;
}

const scales = [1, 0.8, 0.64, 0.5];
/** A look at the pace is taken after half a second at full speed, and sooner in frames where frames are slow. */
const windowFrames = 30;
const windowTime = 1000;
const fewestFrames = 5;
/** Two thirds of a sixtieth of a second on the graphics chip: what is left is needed by the page itself. */
const busyGpu = 11;
const lateFrame = 1000 / 40;
const toleratedLate = 0.1;
const slowestPace = 1000 / 30;
const patience = 3;

export function makeQualityControl(): QualityControl {
  let step = 0;
  let slowWindows = 0;
  let intervals: number[] = [];
  let gpuTimes: number[] = [];

  return {
    lowest: scales[scales.length - 1]!,
    scale: () => scales[step]!,
    note(interval, gpuTime) {
      intervals.push(interval);
      if (gpuTime !== null) gpuTimes.push(gpuTime);
      if (!windowIsOver(intervals)) return 'keep';
      const late = intervals.filter((each) => each > lateFrame).length / intervals.length;
      const pace = mean(intervals);
      const strained = late > toleratedLate || mean(gpuTimes) > busyGpu;
      intervals = [];
      gpuTimes = [];
      if (strained && step < scales.length - 1) {
        step++;
        return 'smaller';
      }
      slowWindows = pace > slowestPace ? slowWindows + 1 : 0;
      return slowWindows >= patience ? 'give-up' : 'keep';
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
