import { whenInZones } from './times.ts';
import { useNow } from './use-now.ts';
import { useZones } from './zones.ts';

/** In all of the studio's zones: `today 12:18 Bengaluru · Sun 22:48 Los Angeles`. */
export function TimeInZones({ at }: { at: string }) {
  const now = useNow();
  return whenInZones(at, useZones(), now);
}
