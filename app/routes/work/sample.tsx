import { Link } from 'react-router';
import site from 'virtual:content/site';
import work from 'virtual:content/work';
import { CreditedStill } from '../../ui/credited-still.tsx';

const { sample } = work;

/** A case study to look at while none is released; it says itself that it is a placeholder. */
export function Sample() {
  return (
    <section className="section page-width work-sample" aria-labelledby="sample">
      <CreditedStill
        still={sample.still}
        rendered={site.credit}
        sizes="(min-width: 1024px) calc(50vw - 68px), calc(100vw - 40px)"
      />
      <div>
        <p className="slate">{sample.kicker}</p>
        <h2 id="sample" className="mt-4 text-h2">
          {sample.heading}
        </h2>
        <p className="mt-5 max-w-measure text-fog">{sample.text}</p>
        <p className="mt-6">
          <Link to={sample.link.to} viewTransition className="text-link">
            {sample.link.label}
          </Link>
        </p>
      </div>
    </section>
  );
}
