import { when } from './times.ts';
import { useNow } from './use-now.ts';
import { useZones } from './zones.ts';

/** An instant by the clocks of all the studio's places: `today 12:18 Bengaluru · yesterday 22:48 Los Angeles`. */
export function BothTimes({ at }: { at: string }) {
  const now = useNow();
  return useZones()
    .map(({ zone, name }) => `${when(at, zone, now)} ${name}`)
    .join(' · ');
}
