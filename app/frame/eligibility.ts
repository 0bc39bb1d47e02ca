/**
 * Decides, before a byte of the engine is asked for, whether the picture may come alive on this machine. What only a
 * renderer can know (WebGL2, speed) is asked later, in the worker, and ends in the same poster.
 */
export type MotionPreference = 'on' | 'off' | null;

export interface Facts {
  wide: boolean;
  reducedMotion: boolean;
  saveData: boolean;
  webgl2: boolean;
  motionPreference: MotionPreference;
}

export type Verdict =
  /** The poster stays and nothing is offered: this visitor cannot have the moving picture, or asked for less of everything. */
  | { may: 'never'; because: 'narrow' | 'reduced-motion' | 'save-data' | 'no-webgl2' }
  /** The visitor switched it off; the switch stays so that they can have it back. */
  | { may: 'offer' }
  | { may: 'start'; probe: boolean };

export function decideEligibility(facts: Facts): Verdict {
  if (!facts.wide) return { may: 'never', because: 'narrow' };
  if (facts.reducedMotion) return { may: 'never', because: 'reduced-motion' };
  if (facts.saveData) return { may: 'never', because: 'save-data' };
  if (!facts.webgl2) return { may: 'never', because: 'no-webgl2' };
  if (facts.motionPreference === 'off') return { may: 'offer' };
  return { may: 'start', probe: facts.motionPreference !== 'on' };
}
