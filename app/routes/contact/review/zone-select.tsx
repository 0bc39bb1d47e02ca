import { useState } from 'react';
import contact from 'virtual:content/contact';
import { sameZone } from '../../../../domain/time/time-zone.ts';

/** The visitor's own zone, found by the browser and theirs to change: a producer books for a director elsewhere. */
export const useZone = () => useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');

/** The four hundred other zones enter the page when somebody goes for the list, and not for everybody who never does. */
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

/** Of the zones of India two names are in use; asking the runtime about every other pair would take too long. */
const isSame = (one: string, other: string) =>
  one === other || (one === 'Asia/Calcutta' && sameZone(one, other));
