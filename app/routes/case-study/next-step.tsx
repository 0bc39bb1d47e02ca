import { Link } from 'react-router';
import work from 'virtual:content/work';
import { buttonClass } from '../../ui/button.tsx';

const { closing } = work.caseStudy;

export function NextStep() {
  return (
    <aside
      className="section page-width flex flex-wrap items-center justify-between gap-8 border-t border-line pt-14"
      aria-labelledby="next"
    >
      <h2 id="next" className="text-h2">
        {closing.heading}
      </h2>
      <Link to={closing.link.to} viewTransition className={buttonClass('primary')}>
        {closing.link.label}
      </Link>
    </aside>
  );
}
