import { useState } from 'react';
import contact from 'virtual:content/contact';
import { sameZone } from '../../../domain/review/time-zone.ts';

/** The visitor's own zone, found by the browser and theirs to change: a producer books for a director elsewhere. */
export const useZone = () => useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');

export function ReviewZone({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = known.some((each) => sameName(each, zone)) ? known : [zone, ...known];
  return (
    <div className="review-zone slate">
      <label htmlFor="review-zone">{contact.review.zone}</label>
      <select
        id="review-zone"
        value={zones.find((each) => sameName(each, zone))}
        onChange={(event) => onChange(event.target.value)}
      >
        {zones.map((each) => (
          <option key={each} value={each}>
            {each.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Asking the runtime about all four hundred would take longer than drawing the panel: only names that may be aliases. */
const sameName = (one: string, other: string) =>
  one === other ||
  (one.split('/')[0] === other.split('/')[0] && /Calcutta|Kolkata/.test(one) && sameZone(one, other));
