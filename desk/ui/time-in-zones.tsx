import { whenInZones } from './times.ts';
import { useNow } from './use-now.ts';
import { useZones } from './zones.ts';

/** An instant by the clocks of all the studio's places: `today 12:18 Bengaluru · Sun 22:48 Los Angeles`. */
export function TimeInZones({ at }: { at: string }) {
  const now = useNow();
  return whenInZones(at, useZones(), now);
}
