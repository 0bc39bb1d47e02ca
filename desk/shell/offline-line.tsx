import { zonedTime } from '../../domain/time/zoned.ts';
import { useStoredAge } from '../api/stored-age.ts';
import { useOwnZone } from '../ui/zones.ts';

/** Says how old the shown list is, while it comes from the browser and not from the server. */
export function OfflineLine() {
  const storedAt = useStoredAge();
  const zone = useOwnZone();
  return (
    <div role="status">
      {storedAt !== undefined && (
        <p className="offline-line">
          No connection. This is the desk as of {zonedTime(storedAt, zone)}; it catches up by itself.
        </p>
      )}
    </div>
  );
}
