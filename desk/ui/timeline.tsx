import { Link } from 'react-router';
import type { TimelineEvent } from '../../domain/desk/replies.ts';
import { ownerName } from '../api/me.ts';
import { when } from './times.ts';
import { useNow } from './use-now.ts';
import { useOwnZone } from './zones.ts';

/** What happened, oldest first; notes stand in it with their words. `linked` where it spans several enquiries. */
export function Timeline({ events, linked = false }: { events: TimelineEvent[]; linked?: boolean }) {
  const now = useNow();
  const zone = useOwnZone();
  return (
    <section>
      <h2 className="slate">Timeline</h2>
      <ol className="timeline">
        {events.map(({ at, by, what, note, reference }, index) => (
          <li key={`${at} ${index}`}>
            <strong>{what.charAt(0).toUpperCase() + what.slice(1)}</strong>{' '}
            <span className="quiet">
              {when(at, zone, now)}
              {by && `, ${ownerName(by)}`}
              {linked && reference && (
                <>
                  {', '}
                  {reference.startsWith('LT-') ? (
                    <Link to={`/enquiries/${reference}`}>{reference}</Link>
                  ) : (
                    reference
                  )}
                </>
              )}
            </span>
            {note && <p className="timeline-note">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
