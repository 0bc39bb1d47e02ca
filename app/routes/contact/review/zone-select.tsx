import { useState } from 'react';
import contact from 'virtual:content/contact';
import { sameZone } from '../../../../domain/time/time-zone.ts';

/**
 * The browser's time zone, which the visitor may change: a producer books for a colleague
 * elsewhere.
 */
export const useZone = () => useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');

/**
 * The other 400 zones are added to the list when it gets the focus or a press; few visitors open
 * it.
 */
export function ZoneSelect({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const [wanted, setWanted] = useState(false);
  const others = wanted ? Intl.supportedValuesOf('timeZone').filter((each) => !isSame(each, zone)) : [];
  const zones = [...others, zone].toSorted();
  return (
    <div className="review-zone slate">
      <label htmlFor="review-zone">{contact.review.zone}</label>
      <select
        id="review-zone"
        value={zone}
        onPointerDown={() => setWanted(true)}
        onFocus={() => setWanted(true)}
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

/** `sameZone` is too slow for 400 pairs; browsers report an old name for India's zone alone. */
const isSame = (one: string, other: string) =>
  one === other || (one === 'Asia/Calcutta' && sameZone(one, other));
