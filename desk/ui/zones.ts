import { sameZone } from '../../domain/time/time-zone.ts';
import { useMe } from '../api/me.ts';

/** The studio's zones, that of this browser first; `Kolkata` for `Kolkata time`, which stands beside a time. */
export function useZones() {
  const { zones } = useMe();
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zones
    .map(({ zone, name }) => ({ zone, name: name.replace(/ time$/, '') }))
    .toSorted((one, other) => Number(sameZone(other.zone, own)) - Number(sameZone(one.zone, own)));
}

/** The zone in which times are written where one must do. */
export const useOwnZone = () => useZones()[0]?.zone ?? 'UTC';
