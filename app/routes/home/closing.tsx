import { Link } from 'react-router';
import home from 'virtual:content/home';
import site from 'virtual:content/site';
import { buttonClass } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';

const { closing } = home;

/** The last call to action, over a sunset; on a phone CSS draws the sunset, without a picture. */
export function Closing() {
  return (
    <section className="section page-width" aria-labelledby="closing">
      <div className="sunset">
        <div className="sunset-picture">
          <Picture files={closing.still.picture} alt={closing.still.alt} sizes="calc(100vw - 112px)" />
        </div>
        <div className="sunset-words">
          <h2 id="closing" className="sunset-heading">
            {closing.heading}
          </h2>
          <p className="mt-4 max-w-104 text-lead">{closing.text}</p>
          <Link to={closing.link.to} viewTransition className={`${buttonClass('dark')} mt-8`}>
            {closing.link.label}
          </Link>
        </div>
      </div>
      <dl className="claims">
        {closing.claims.map(({ name, value }) => (
          <div key={name}>
            <dt className="slate">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8">
        <Link to={site.questions.to} viewTransition className="text-link">
          {site.questions.label}
        </Link>
      </p>
    </section>
  );
}
