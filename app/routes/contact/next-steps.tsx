import { Link } from 'react-router';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { withRetention } from '../../with-retention.ts';

const { next } = contact;
const readers = withRetention(next.readers);

/** Under the form: what a message leads to, who reads it, and for how long it is kept. */
export function NextSteps() {
  return (
    <section className="next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-h2">
        {next.heading}
      </h2>
      <ol className="mt-8">
        {next.steps.map(({ name, text }) => (
          <li key={name}>
            <h3 className="text-h3">{name}</h3>
            <p className="text-fog">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-6 max-w-measure text-fog">
        {readers}{' '}
        <Link to={site.privacy.to} viewTransition className="text-link">
          {site.privacy.label}
        </Link>
      </p>
    </section>
  );
}
