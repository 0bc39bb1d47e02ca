import type { ReactNode } from 'react';
import site from 'virtual:content/site';
import work from 'virtual:content/work';
import type { HungProject } from '../../hung.ts';
import { Picture } from '../../ui/picture.tsx';
import { RunningText } from '../../ui/running-text.tsx';
import { SlateLine } from '../../ui/slate-line.tsx';
import type { SectionId } from './contents-list.tsx';

const { sections, challenge } = work.caseStudy;
type Props = { project: HungProject };

export function Brief({ project }: Props) {
  return (
    <Section id="brief">
      <div className="prose">
        <RunningText prose={project.prose.brief} />
        <h3 className="text-h3">{challenge}</h3>
        <RunningText prose={project.prose.challenge} />
      </div>
    </Section>
  );
}

export function Approach({ project }: Props) {
  return (
    <Section id="approach">
      <div className="prose">
        <RunningText prose={project.prose.approach} />
      </div>
    </Section>
  );
}

export function Pipeline({ project }: Props) {
  return (
    <Section id="pipeline">
      <div className="prose">
        <RunningText prose={project.prose.pipeline} />
      </div>
    </Section>
  );
}

export function Breakdowns({ project }: Props) {
  return (
    <Section id="breakdowns">
      <ol className="grid gap-12">
        {project.shots.map(({ name, text, still }) => (
          <li key={name}>
            <figure className="still">
              <Picture
                files={still.picture}
                alt={still.alt}
                sizes="(min-width: 1024px) calc(75vw - 120px), calc(100vw - 40px)"
              />
            </figure>
            <SlateLine parts={still.slate ?? []} className="mt-4" />
            <h3 className="mt-3 text-h3">{name}</h3>
            <p className="mt-1 max-w-measure text-fog">{text}</p>
          </li>
        ))}
      </ol>
      <p className="slate mt-8">{site.credit}</p>
    </Section>
  );
}

export function Results({ project }: Props) {
  return (
    <Section id="results">
      <dl className="results">
        {project.results.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function Credits({ project }: Props) {
  return (
    <Section id="credits">
      <dl className="credits">
        {project.credits.map(({ part, by }) => (
          <div key={part}>
            <dt>{part}</dt>
            <dd>{by}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-28">
      <h2 id={`${id}-heading`} className="mb-6 text-h2">
        {sections[id]}
      </h2>
      {children}
    </section>
  );
}
