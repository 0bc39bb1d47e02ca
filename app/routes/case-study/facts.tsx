import work from 'virtual:content/work';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { withBase } from '../../ui/with-base.ts';
import type { ProjectWithPictures } from '../../with-pictures.ts';
import { Term } from './term.tsx';

const { facts, explained, download } = work.caseStudy;

/** The facts of a project, and its PDF. */
export function Facts({ project }: { project: ProjectWithPictures }) {
  return (
    <div className="page-width">
      <dl className="facts">
        <Fact name={facts.client}>{project.client}</Fact>
        <Fact name={facts.year}>{project.year}</Fact>
        <Fact name={facts.category}>{project.categories.join(', ')}</Fact>
        <Fact
          name={
            <Term id="runtime-explained" explanation={explained.runtime}>
              {facts.runtime}
            </Term>
          }
        >
          {project.runtime}
        </Fact>
        <Fact name={facts.tags}>{project.tags.join(', ')}</Fact>
      </dl>
      <a
        href={withBase(paths.caseStudyPdf(project.slug))}
        download={`${project.slug}.pdf`}
        className={`${buttonClass('secondary')} mt-8`}
      >
        {download}
      </a>
    </div>
  );
}

function Fact({ name, children }: { name: React.ReactNode; children: React.ReactNode }) {
  return (
    <div>
      <dt className="slate">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
