import { zonedTime } from '../../../domain/time/zoned.ts';
import type { Minute } from './use-clock.ts';

type Zone = { zone: string; short: string };

/** What the clocks of the studio show; until the time is known, the zones alone. */
export function LocalTimes({ zones, now }: { zones: Zone[]; now: Minute }) {
  return zones
    .map(({ zone, short }) => (now === null ? short : `${zonedTime(now, zone)} ${short}`))
    .join(' · ');
}
