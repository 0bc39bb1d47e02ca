import { Link } from 'react-router';
import work from 'virtual:content/work';
import type { NextProject } from '../../../domain/project/project.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';

const { closing, next: nextLabel } = work.caseStudy;

export function NextStep({ next }: { next: NextProject | undefined }) {
  return (
    <aside
      className="section page-width flex flex-wrap items-center justify-between gap-8 border-t border-line pt-14"
      aria-labelledby="next"
    >
      <h2 id="next" className="text-h2">
        {closing.heading}
      </h2>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <Link to={closing.link.to} viewTransition className={buttonClass('primary')}>
          {closing.link.label}
        </Link>
        {next && (
          <Link to={paths.caseStudy(next.slug)} viewTransition className="text-link">
            {nextLabel} {next.title}
          </Link>
        )}
      </div>
    </aside>
  );
}
