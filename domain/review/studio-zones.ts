import type { Hours } from './rules.ts';

/** The zones of the studio's offices in their order; without offices that of the first window. */
export function studioZones({ offices, windows }: { offices: Hours[]; windows: Hours[] }): string[] {
  return (offices.length > 0 ? offices : windows.slice(0, 1)).map(({ zone }) => zone);
}
