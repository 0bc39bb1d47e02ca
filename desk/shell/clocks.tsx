import { zonedTime } from '../../domain/time/zoned-time.ts';
import { useNow } from '../ui/use-now.ts';
import { useZones } from '../ui/zones.ts';

/** What time it is at the studio's places: `10:25 Bengaluru · 20:55 Los Angeles`. */
export function Clocks() {
  const zones = useZones();
  const now = useNow();
  return (
    <p className="clocks slate">
      {zones.map(({ zone, name }) => (
        <span key={zone}>
          {zonedTime(now, zone)} {name}
        </span>
      ))}
    </p>
  );
}
