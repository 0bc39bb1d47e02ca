/**
 * Moments of the take, in seconds, that are pictures of their own: art/masters/film-one-take-visor
 * and so on.
 */
export const stills = {
  visor: 0,
  helmet: 4.4,
  shoulder: 8.8,
  lantern: 11.3,
  frame: 14.2,
  number: 16,
  water: 18.5,
  hero: 23.95,
};
