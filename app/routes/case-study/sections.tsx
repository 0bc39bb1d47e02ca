import './sections.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import site from 'virtual:content/site';
import work from 'virtual:content/work';
import { creditsOf, groupCredits } from '../../../domain/content/credits.ts';
import { isReleased, type NextProject } from '../../../domain/project/project.ts';
import { FilmFigure } from '../../film/film-figure.tsx';
import { paths } from '../../paths.ts';
import { buttonClass, PageLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RunningText } from '../../ui/running-text.tsx';
import { Section } from '../../ui/section.tsx';
import { CreditLine } from '../../ui/slate-line.tsx';
import { withBase } from '../../ui/with-base.ts';
import type { ProjectWithPictures } from '../../with-pictures.ts';
import { ShotViewer } from './shot-viewer.tsx';
import { Term } from './term.tsx';

const words = work.caseStudy;
const { brief, approach, pipeline, breakdowns, results, credits } = words.sections;

/** In the order of the page. */
const headings = {
  brief,
  approach,
  pipeline,
  film: words.film,
  breakdowns,
  results,
  credits,
};

/** What the contents list names: film, breakdowns and results only where the project has them. */
export function sectionsOf({ film, shots, results: figures }: ProjectWithPictures) {
  const empty: Record<string, boolean> = {
    film: !film,
    breakdowns: shots.length === 0,
    results: figures.length === 0,
  };
  return Object.entries(headings)
    .filter(([id]) => !empty[id])
    .map(([id, heading]) => ({ id, heading }));
}

interface Props {
  project: ProjectWithPictures;
}

/**
 * Below 64rem the sides are cut off, so the picture is wider than the screen. A phone shows it at
 * 180vw and asks for 108vw: with three device pixels to a CSS pixel that is nearly two, for a third
 * of the bytes.
 */
export const coverSizes = '(min-width: 64rem) 100vw, (min-width: 48rem) 135vw, 108vw';

export function Cover({ project }: Props) {
  return (
    <header className="cover">
      <div className="cover-picture full-width">
        <Picture first files={project.cover.picture} alt={project.cover.alt} sizes={coverSizes} />
      </div>
      <div className="page-width cover-words">
        <Link to={words.back.to} viewTransition className="back-link gap-2 tap screen-only">
          <span aria-hidden="true">← </span>
          {words.back.label}
        </Link>
        <h1 className="text-h1">{project.title}</h1>
        <p className="measure text-lead mt-4">{project.summary}</p>
        <CreditLine credits={creditsOf([project.cover], site.credit)} className="mt-6" />
        {!isReleased(project) && <p className="reserved-note text-fog">{words.reserved}</p>}
      </div>
    </header>
  );
}

/** The facts of a project, and its PDF. */
export function Facts({ project }: Props) {
  return (
    <div className="facts-section page-width">
      <dl className="facts rule-top">
        <Fact name={words.facts.client}>{project.client}</Fact>
        <Fact name={words.facts.year}>{project.year}</Fact>
        <Fact name={words.facts.category}>{project.categories.join(', ')}</Fact>
        <Fact
          name={
            <Term id="runtime-explained" explanation={words.explained.runtime}>
              {words.facts.runtime}
            </Term>
          }
        >
          {project.runtime}
        </Fact>
        <Fact name={words.facts.tags}>{project.tags.join(', ')}</Fact>
      </dl>
      <a
        href={withBase(paths.caseStudyPdf(project.slug))}
        download={`${project.slug}.pdf`}
        className={buttonClass('secondary')}
      >
        {words.download}
      </a>
    </div>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="slate">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Brief({ project }: Props) {
  return (
    <CaseSection id="brief">
      <div className="prose grid gap-5 measure">
        <RunningText prose={project.prose.brief} />
        <h3 className="text-h3">{words.challenge}</h3>
        <RunningText prose={project.prose.challenge} />
      </div>
    </CaseSection>
  );
}

export function ProseSection({ project, id }: Props & { id: 'approach' | 'pipeline' }) {
  return (
    <CaseSection id={id}>
      <div className="prose grid gap-5 measure">
        <RunningText prose={project.prose[id]} />
      </div>
    </CaseSection>
  );
}

export function Film({ project: { film } }: Props) {
  if (!film) return null;
  return (
    <CaseSection id="film">
      <FilmFigure key={film.name} film={film} />
      <p>
        <Link to={paths.film(film.name)} viewTransition className="text-link">
          {words.filmPage}
        </Link>
      </p>
    </CaseSection>
  );
}

export function Breakdowns({ project }: Props) {
  if (project.shots.length === 0) return null;
  const { all, own } = groupCredits(
    project.shots.map(({ still }) => still),
    site.credit,
  );
  return (
    <CaseSection id="breakdowns">
      <ShotViewer shots={project.shots} creditsOf={own} />
      <CreditLine credits={all} />
    </CaseSection>
  );
}

export function Results({ project }: Props) {
  if (project.results.length === 0) return null;
  return (
    <CaseSection id="results">
      {!isReleased(project) && <p className="measure text-fog">{words.placeholderResults}</p>}
      <dl className="results grid">
        {project.results.map(({ value, label }) => (
          <div key={label}>
            <dt className="text-fog mt-3">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </CaseSection>
  );
}

export function Credits({ project }: Props) {
  return (
    <CaseSection id="credits">
      <dl className="credits">
        {project.credits.map(({ part, by }) => (
          <div key={part} className="wrap spread rule-top">
            <dt className="text-fog">{part}</dt>
            <dd>{by}</dd>
          </div>
        ))}
      </dl>
    </CaseSection>
  );
}

function CaseSection({ id, children }: { id: keyof typeof headings; children: ReactNode }) {
  return (
    <Section isTarget id={id} heading={headings[id]} className="case-section">
      {children}
    </Section>
  );
}

export function NextStep({ next }: { next: NextProject | undefined }) {
  return (
    <aside
      className="next-step section page-width screen-only cluster spread gap-8 rule-top"
      aria-labelledby="next"
    >
      <h2 id="next" className="text-h2">
        {words.closing.heading}
      </h2>
      <div className="cluster spread gap-8">
        <PageLink link={words.closing.link} className={buttonClass('primary')} />
        {next && (
          <Link to={paths.caseStudy(next.slug)} viewTransition className="text-link">
            {words.next} {next.title}
          </Link>
        )}
      </div>
    </aside>
  );
}
