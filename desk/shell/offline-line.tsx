import { zonedTime } from '../../domain/time/zoned.ts';
import { useMe } from '../api/me.ts';
import { useStoredAge } from '../api/stored-age.ts';

/** Says how old the shown list is, while it comes from the browser and not from the server. */
export function OfflineLine() {
  const storedAt = useStoredAge();
  const zone = useMe().zones[0]?.zone ?? 'UTC';
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
