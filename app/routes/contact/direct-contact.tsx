import { Link } from 'react-router';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import type { Minute } from '../../ui/use-clock.ts';
import { LocalTimes } from './local-times.tsx';
import { OfficeHoursState } from './review/office-hours-line.tsx';

const { panel } = contact;

export function DirectContact({ now }: { now: Minute }) {
  return (
    <section className="panel" aria-labelledby="direct-contact">
      <h2 id="direct-contact" className="text-h3-large">
        {panel.heading}
      </h2>
      <dl className="direct">
        <div>
          <dt>{panel.email}</dt>
          <dd>
            <a href={`mailto:${site.email.hello}`} className="text-link">
              {site.email.hello}
            </a>
          </dd>
        </div>
        <div>
          <dt>{panel.timeZones}</dt>
          <dd className="local-times">
            <LocalTimes zones={site.timeZones} now={now} />
          </dd>
        </div>
        <div>
          <dt>{panel.response}</dt>
          <OfficeHoursState now={now} />
        </div>
      </dl>
      <p className="sun-note">{panel.note}</p>
      <p className="mt-5">
        <Link to={site.questions.to} viewTransition className="text-link">
          {site.questions.label}
        </Link>
      </p>
    </section>
  );
}
