import { keysOf } from '../keys-of.ts';

/** What became of an enquiry after it was answered, in the order in which it goes well. */
export const outcomes = {
  talking: 'Talking',
  pilot: 'Pilot agreed',
  delivered: 'Delivered',
  no: 'No',
} as const;
export type Outcome = keyof typeof outcomes;
export const outcomeNames = keysOf(outcomes);

/** Why it came to nothing. A short list, so that reasons can be counted. */
export const outcomeReasons = {
  silent: 'They went silent',
  budget: 'Budget',
  time: 'Too little time',
  fit: 'Not what we do',
  other: 'Another studio',
  stopped: 'Their project stopped',
} as const;
export type OutcomeReason = keyof typeof outcomeReasons;
export const outcomeReasonNames = keysOf(outcomeReasons);

/** `Talking`, `No: budget`; undefined where nobody has said. */
export function outcomeInWords(
  outcome: Outcome | null | undefined,
  reason: OutcomeReason | null | undefined,
): string | undefined {
  if (!outcome) return undefined;
  return reason ? `${outcomes[outcome]}: ${outcomeReasons[reason].toLowerCase()}` : outcomes[outcome];
}
