import './sections.css';
import home from 'virtual:content/home';
import site from 'virtual:content/site';
import { buttonClass, PageLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';

const { pilot } = home;
const { terms } = pilot;

/** The steps of a pilot on a line of days, with what goes each way. */
export function Pilot() {
  return (
    <Section id="pilot" heading={pilot.heading} text={pilot.text}>
      <ol className="pilot-days">
        {pilot.steps.map(({ when, title, text }) => (
          <li key={title}>
            <p className="pilot-when">{when}</p>
            <h3 className="text-h3">{title}</h3>
            <p className="text-fog">{text}</p>
          </li>
        ))}
      </ol>
      {terms.length > 0 && <Claims claims={terms} />}
    </Section>
  );
}

function Claims({ claims }: { claims: typeof terms }) {
  return (
    <dl className="claims grid rule-bottom">
      {claims.map(({ name, value }) => (
        <div key={name}>
          <dt className="slate">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const { badges, statements, closing } = home;

/** Whom it is for, and on which terms: badges, statements and claims. */
export function Terms() {
  return (
    <Section id="statements" heading={statements.heading} className="terms section page-width">
      <div className="made-for">
        <h2 id="badges" className="slate">
          {badges.heading}
        </h2>
        <ul className="badges">
          {badges.items.map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
      </div>
      <dl className="statements">
        {statements.items.map(({ title, text }) => (
          <div key={title}>
            <dt className="text-h3">{title}</dt>
            <dd className="measure text-fog">{text}</dd>
          </div>
        ))}
      </dl>
      <Claims claims={closing.claims} />
    </Section>
  );
}

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
        <div className="sunset-picture screen-only">
          <Picture files={closing.still.picture} alt={closing.still.alt} sizes={sizes} />
        </div>
        <div className="sunset-words">
          <h2 id="closing" className="sunset-heading">
            {closing.heading}
          </h2>
          <p className="text-lead">{closing.text}</p>
        </div>
        <p className="sunset-action">
          <PageLink link={closing.link} className={buttonClass('dark')} />
        </p>
      </div>
      <p className="closing-questions text-fog">
        {closing.questions} <PageLink link={site.questions} />
      </p>
    </section>
  );
}
