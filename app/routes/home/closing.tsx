import { Link } from 'react-router';
import home from 'virtual:content/home';
import site from 'virtual:content/site';
import { buttonClass } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';

const { closing } = home;

/**
 * On phones the picture is as high as the words and the sun below them, so it is laid out wider
 * than the window; a sky without detail needs no more pixels than this.
 */
const sizes = '(min-width: 48rem) calc(100vw - 112px), 130vw';

/** The last call to action, inside the lit frame. */
export function Closing() {
  return (
    <section className="section page-width" aria-labelledby="closing">
      <div className="sunset">
        <div className="sunset-picture">
          <Picture files={closing.still.picture} alt={closing.still.alt} sizes={sizes} />
        </div>
        <div className="sunset-words">
          <h2 id="closing" className="sunset-heading">
            {closing.heading}
          </h2>
          <p className="mt-4 max-w-104 text-lead">{closing.text}</p>
        </div>
        <p className="sunset-action">
          <Link to={closing.link.to} viewTransition className={buttonClass('dark')}>
            {closing.link.label}
          </Link>
        </p>
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
