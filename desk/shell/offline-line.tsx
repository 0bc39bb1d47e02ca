import { useCachedAt } from '../api/cached-at.ts';
import { when } from '../ui/times.ts';
import { useNow } from '../ui/use-now.ts';
import { useOwnZone } from '../ui/zones.ts';

/** Says how old the shown list is, while it comes from the browser and not from the server. */
export function OfflineLine() {
  const cachedAt = useCachedAt();
  const now = useNow();
  const zone = useOwnZone();
  return (
    <div role="status">
      {cachedAt !== undefined && (
        <p className="notice-line">
          No connection. This is the desk as of {when(cachedAt, zone, now)}; it catches up by itself.
        </p>
      )}
    </div>
  );
}
