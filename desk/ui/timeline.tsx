import './timeline.css';
import { Link } from 'react-router';
import { ownerName } from '../../domain/owner-name.ts';
import type { TimelineEntry } from '../../server/desk/api/shown.ts';
import { useWhen } from './clocks.tsx';
import { capitalized } from './times.ts';

interface Props {
  entries: TimelineEntry[];
  /** Left out where another heading says it. */
  title?: string;
  /** Shows references, where entries are of several enquiries. */
  linked?: boolean;
}

/** Actions, deliveries and notes, in the order given. */
export function Timeline({ entries, title = 'Timeline', linked = false }: Props) {
  const when = useWhen();
  const inOwnZone = (note: string) => {
    const [, ...instants] = onlyInstants.exec(note) ?? [];
    const times = instants.filter(Boolean).map((instant) => when(instant));
    return times.join(' to ') || note;
  };
  return (
    <section>
      {title && <h2 className="slate">{title}</h2>}
      <ol className="timeline">
        {entries.map(({ at, by, what, note, reference }, index) => (
          <li key={`${at} ${index}`}>
            <strong>{capitalized(what)}</strong>{' '}
            <span className="text-fog">
              {when(at)}
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
            {note && <p className="timeline-note break">{inOwnZone(note)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The note of `snoozed` is one instant, that of `moved` and `away` are two. */
const onlyInstants = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)(?: to (\d{4}-\d\d-\d\dT[\d:.]+Z))?$/;

interface Fact {
  label: string;
  value: string;
}

/** A ruled table of what was said, as on a camera report. */
export function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h2 className="slate">{title}</h2>
      <dl className="facts rule-top">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="slate">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
