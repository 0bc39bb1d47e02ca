import { minute } from '../time/durations.ts';
import { stepMinutes } from './rules.ts';

const step = stepMinutes * minute;

/**
 * The five-minute steps that a time covers, as whole numbers. Two times overlap exactly when they
 * share a step, so a set can check for overlaps here, and a unique index in the store.
 */
export function stepsOf({ startsAt, endsAt }: { startsAt: number; endsAt: number }): number[] {
  const first = Math.floor(startsAt / step);
  const end = Math.ceil(endsAt / step);
  return Array.from({ length: end - first }, (_, index) => first + index);
}
