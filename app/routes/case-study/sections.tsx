import type { ReactNode } from 'react';
import site from 'virtual:content/site';
import work from 'virtual:content/work';
import { creditsOf } from '../../../domain/content/credits.ts';
import { isReleased } from '../../../domain/project/project.ts';
import { FilmPlayer } from '../../film/film-player.tsx';
import { CreditLine } from '../../ui/credit-line.tsx';
import { RunningText } from '../../ui/running-text.tsx';
import type { ProjectWithPictures } from '../../with-pictures.ts';
import { headings, type SectionId } from './section-headings.ts';
import { ShotViewer } from './shot-viewer.tsx';

const { challenge, placeholderResults } = work.caseStudy;
interface Props {
  project: ProjectWithPictures;
}

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

export function Film({ project: { film } }: Props) {
  if (!film) return null;
  return (
    <Section id="film">
      <FilmPlayer film={film} />
    </Section>
  );
}

export function Breakdowns({ project }: Props) {
  return (
    <Section id="breakdowns">
      <ShotViewer shots={project.shots} />
      <CreditLine
        credits={creditsOf(
          project.shots.map(({ still }) => still),
          site.credit,
        )}
        className="mt-8"
      />
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
      {!isReleased(project) && <p className="slate mt-6">{placeholderResults}</p>}
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
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} className="outline-none">
      <h2 id={`${id}-heading`} className="mb-6 text-h2">
        {headings[id]}
      </h2>
      {children}
    </section>
  );
}
