import { Link } from 'react-router';
import about from 'virtual:content/about';
import { buttonClass } from '../../ui/button.tsx';

const { producers } = about;

/** Before the call for staff: most who read this page want a scene, not a job. */
export function Producers() {
  return (
    <section className="section page-width" aria-labelledby="producers">
      <div className="section-head">
        <h2 id="producers" className="text-h2">
          {producers.heading}
        </h2>
        <div>
          <p className="max-w-measure text-fog">{producers.text}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Link to={producers.link.to} viewTransition className={buttonClass('primary')}>
              {producers.link.label}
            </Link>
            <Link to={producers.second.to} viewTransition className={buttonClass('secondary')}>
              {producers.second.label}
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}
