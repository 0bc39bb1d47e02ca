import { minute } from '../../domain/time/durations.ts';
import { tellWhoLooks } from './desk-events.ts';

/** A desk says again what it looks at while it is open; one that is closed is forgotten after this. */
const forgottenAfterMs = 2 * minute;

/** Which enquiry each owner has open, in the memory of this process. */
const looking = new Map<string, { reference: string; at: number }>();

export function setLooking(owner: string, reference: string | null, now: number): void {
  const before = looking.get(owner)?.reference;
  if (reference === null) looking.delete(owner);
  else looking.set(owner, { reference, at: now });
  for (const each of new Set([before, reference])) {
    if (each && before !== reference) tellWhoLooks(each, ownersLookingAt(each, now));
  }
}

export function ownersLookingAt(reference: string, now: number): string[] {
  return [...looking]
    .filter(([, open]) => open.reference === reference && open.at > now - forgottenAfterMs)
    .map(([owner]) => owner);
}
