import { zoneName } from '../time/zone-name.ts';
import type { Hours } from './rules.ts';

interface StudioHours {
  offices: (Hours & { place: string })[];
  windows: Hours[];
}

/** The zones of the studio's offices in their order; without offices that of the first window. */
export const studioZones = (rules: StudioHours): string[] => studioPlaces(rules).map(({ zone }) => zone);

/**
 * The same zones by the names of the offices: `Bengaluru`, where the zone itself is named Kolkata.
 */
export function studioPlaces({ offices, windows }: StudioHours): { zone: string; name: string }[] {
  return offices.length > 0
    ? offices.map(({ zone, place }) => ({ zone, name: place }))
    : windows.slice(0, 1).map(({ zone }) => ({ zone, name: zoneName(zone).replace(/ time$/, '') }));
}
