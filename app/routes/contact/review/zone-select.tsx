import { useState } from 'react';
import contact from 'virtual:content/contact';
import { zoneName } from '../../../../domain/time/zones.ts';

/**
 * The zone of the times, which the visitor may change: a producer books for a colleague elsewhere.
 * The other 400 zones are added to the list when it gets the focus or a press; few visitors open
 * it.
 */
export function ZoneSelect({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const [wanted, setWanted] = useState(false);
  const zones = wanted ? Intl.supportedValuesOf('timeZone') : [];
  // By name: the browser's own zone may be on the list under another identifier.
  const named = new Map([...zones, zone].map((each) => [zoneName(each), each]));
  const sorted = [...named].toSorted(([one], [other]) => one.localeCompare(other));
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
        {sorted.map(([name, each]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
