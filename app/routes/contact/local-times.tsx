import { zonedTime } from '../../../domain/time/zoned.ts';
import { useMinute } from './use-minute.ts';

type Zone = { zone: string; short: string };

/** What the clocks of the studio show; until script runs, the zones alone. */
export function LocalTimes({ zones }: { zones: Zone[] }) {
  const now = useMinute();
  return zones
    .map(({ zone, short }) => (now === null ? short : `${zonedTime(now, zone)} ${short}`))
    .join(' · ');
}
