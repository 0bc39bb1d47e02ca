/**
 * Keeps the pace by giving up pixels. It never asks for them back: a picture that keeps changing its sharpness is worse
 * than a slightly soft one, and the cost is softness until the next visit.
 */
export type Advice = 'keep' | 'smaller' | 'give-up';

export interface Governor {
  readonly lowest: number;
  scale(): number;
  note(interval: number, gpuTime: number | null): Advice;
}

const scales = [1, 0.8, 0.64, 0.5];
const windowLength = 30;
/** Two thirds of a sixtieth of a second on the graphics chip: what is left is needed by the page itself. */
const busyGpu = 11;
const lateFrame = 1000 / 40;
const toleratedLate = 3;
const slowestPace = 1000 / 30;
const patience = 3;

export function makeGovernor(): Governor {
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
      if (intervals.length < windowLength) return 'keep';
      const late = intervals.filter((each) => each > lateFrame).length;
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

function mean(values: number[]): number {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
}
