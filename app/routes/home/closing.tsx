import { Link } from 'react-router';
import home from 'virtual:content/home';
import { buttonClass } from '../../ui/button.tsx';

const { closing } = home;

/** The frame itself: a sunset with a dark border, and the one thing to do. */
export function Closing() {
  return (
    <section className="section page-width" aria-labelledby="closing">
      <div className="sunset">
        <div>
          <h2 id="closing" className="sunset-heading">
            {closing.heading}
          </h2>
          <p className="mt-4 max-w-104 text-lead">{closing.text}</p>
          <Link to={closing.link.to} viewTransition className={`${buttonClass('dark')} mt-8`}>
            {closing.link.label}
          </Link>
        </div>
        <dl className="claims">
          {closing.claims.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
