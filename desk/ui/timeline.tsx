import { Link } from 'react-router';
import type { TimelineEvent } from '../../domain/desk/replies.ts';
import { ownerName } from '../api/me.ts';
import { when } from './times.ts';
import { useNow } from './use-now.ts';
import { useOwnZone } from './zones.ts';

interface Props {
  events: TimelineEvent[];
  /** Left out where another heading says it. */
  title?: string;
  linked?: boolean;
}

/** What happened, oldest first; notes stand in it with their words. `linked` where it spans several enquiries. */
export function Timeline({ events, title = 'Timeline', linked = false }: Props) {
  const now = useNow();
  const zone = useOwnZone();
  return (
    <section>
      {title && <h2 className="slate">{title}</h2>}
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
            {note && <p className="timeline-note">{isInstant(note) ? when(note, zone, now) : note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The time that an enquiry is snoozed to, and that a review is moved to, is the note of that event. */
const isInstant = (note: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(note);
