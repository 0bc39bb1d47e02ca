import { minute } from '../../domain/time/durations.ts';
import { announceOwnersLooking } from './desk-events.ts';

/** An open enquiry is reported every minute; without a report for this long it counts as closed. */
const expiresAfterMs = 2 * minute;

/** The enquiry each owner has open, by owner; in the memory of this process. */
const openEnquiries = new Map<string, { reference: string; at: number }>();

/** `null` when the owner has closed it. */
export function setOwnerLooking(owner: string, reference: string | null, now: number): void {
  const before = openEnquiries.get(owner)?.reference;
  if (reference === null) openEnquiries.delete(owner);
  else openEnquiries.set(owner, { reference, at: now });
  for (const each of new Set([before, reference])) {
    if (each && before !== reference) announceOwnersLooking(each, ownersLookingAt(each, now));
  }
}

export function ownersLookingAt(reference: string, now: number): string[] {
  return [...openEnquiries]
    .filter(([, open]) => open.reference === reference && open.at > now - expiresAfterMs)
    .map(([owner]) => owner);
}
