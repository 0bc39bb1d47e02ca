import type { Slot } from './rules.ts';

/** The free slots closest to a wish, in order of time: what to offer when the wish is gone. */
export function nearestSlots(free: Slot[], wish: number, count: number): Slot[] {
  const distance = ({ startsAt }: Slot) => Math.abs(startsAt - wish);
  return free
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .toSorted((one, other) => one.startsAt - other.startsAt);
}
