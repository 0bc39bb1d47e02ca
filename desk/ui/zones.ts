import { sameZone } from '../../domain/time/zones.ts';
import { useMe } from '../queries.ts';

/** The studio's zones with the names of its places, that of this browser first. */
export function useZones() {
  const { zones } = useMe();
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zones.toSorted((one, other) => Number(sameZone(other.zone, own)) - Number(sameZone(one.zone, own)));
}

/** For times that are shown in one zone alone. */
export const useOwnZone = () => useZones()[0]?.zone ?? 'UTC';
