import { useSyncExternalStore } from 'react';
import { minute } from '../../domain/time/instants.ts';
import { sameZone } from '../../domain/time/zones.ts';
import { useMe } from '../api.ts';
import { when, whenInZones } from './times.ts';

/** In all of the studio's zones: `today 12:18 Bengaluru · Sun 22:48 Los Angeles`. */
export function TimeInZones({ at }: { at: string }) {
  const now = useNow();
  return whenInZones(at, useZones(), now);
}

/** The studio's zones with the names of its places, that of this browser first. */
export function useZones() {
  const { zones } = useMe();
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zones.toSorted((one, other) => Number(sameZone(other.zone, own)) - Number(sameZone(one.zone, own)));
}

/** For times that are shown in one zone alone. */
export const useOwnZone = () => useZones()[0]?.zone ?? 'UTC';

/** Tells an instant in that zone, as seen from now. */
export function useWhen() {
  const [zone, now] = [useOwnZone(), useNow()];
  return (instant: string | number) => when(instant, zone, now);
}

/** The current minute; it goes on while the screen is open. */
export const useNow = () => useSyncExternalStore(everySecond, () => Math.floor(Date.now() / minute) * minute);

function everySecond(listener: () => void) {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
