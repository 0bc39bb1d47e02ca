export type MotionPreference = 'on' | 'off' | null;

export interface Facts {
  wide: boolean;
  reducedMotion: boolean;
  saveData: boolean;
  webgl2: boolean;
  motionPreference: MotionPreference;
}

export type Eligibility =
  /**
   * The poster stays, without a button: the picture cannot move here, or the visitor asked for
   * less.
   */
  | { may: 'never'; because: 'narrow' | 'reduced-motion' | 'save-data' | 'no-webgl2' }
  /** The visitor switched it off; the button stays, to switch it on again. */
  | { may: 'offer' }
  | { may: 'start'; probe: boolean };

/**
 * Whether the picture may move, decided before any of the engine is downloaded. What only a WebGL
 * context can tell (that it opens, that it is fast) is found out later, in the worker, and ends
 * with the same poster.
 */
export function decideEligibility(facts: Facts): Eligibility {
  if (!facts.wide) return { may: 'never', because: 'narrow' };
  if (facts.reducedMotion) return { may: 'never', because: 'reduced-motion' };
  if (facts.saveData) return { may: 'never', because: 'save-data' };
  if (!facts.webgl2) return { may: 'never', because: 'no-webgl2' };
  if (facts.motionPreference === 'off') return { may: 'offer' };
  return { may: 'start', probe: facts.motionPreference !== 'on' };
}
