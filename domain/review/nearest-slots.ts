import type { Slot } from './rules.ts';

/** The free slots closest to the requested time, in order: what to offer when that one is taken. */
export function nearestSlots(free: Slot[], requestedAt: number, count: number): Slot[] {
  const distance = ({ startsAt }: Slot) => Math.abs(startsAt - requestedAt);
  return free
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .toSorted((one, other) => one.startsAt - other.startsAt);
}
