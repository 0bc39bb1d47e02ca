import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import words from 'virtual:content/dossier';
import signing from 'virtual:signing';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { dateFormat } from '../../../domain/time/zones.ts';
import { dossierFacts, dossierShots, nativeSize, networkFacts } from '../../film/dossier-rows.ts';
import type { FilmPage } from '../../film/film-files.ts';
import { clockTime } from '../../film/film-time.ts';
import { plainVideo } from '../../film/plain-files.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { SlateLine } from '../../ui/slate-line.tsx';
import { withBase } from '../../ui/with-base.ts';

type Props = Pick<FilmPage, 'film' | 'dossier'>;

/** The same day for everybody, wherever the page is read. */
const dayOf = (instant: string) => dateFormat('UTC', { dateStyle: 'long' }).format(Date.parse(instant));

export function Head({ film, dossier }: Props) {
  return (
    <header className="film-head section-head">
      <div>
        <SlateLine
          parts={[
            words.kicker[dossier.sourceType],
            clockTime(film.files.seconds),
            nativeSize(dossier, words),
            fillPlaceholders(words.signed, { day: dayOf(film.files.signedAt) }),
          ]}
        />
        <h1 className="text-h1">{film.title}</h1>
      </div>
      <p className="measure text-lead text-fog">
        <span>{dossier.sentence}</span> {words.intro}
      </p>
    </header>
  );
}

/** The dossier to forward, and the stills to print. */
export function Documents({ name }: { name: string }) {
  const documents = [
    [paths.dossierPdf(name), words.download],
    [paths.pressKit(name), words.pressKit],
  ] as const;
  return (
    <p className="actions mt-8">
      {documents.map(([path, label]) => (
        <a
          key={path}
          href={withBase(path)}
          download={path.split('/').at(-1)}
          className={buttonClass('secondary', 'small')}
        >
          {label}
        </a>
      ))}
    </p>
  );
}

/** What somebody with little time reads first: ways into this page and its documents. */
export function Reviewers({ name }: { name: string }) {
  const { heading, minutes, items } = words.reviewers;
  const documents = { download: paths.dossierPdf(name), pressKit: paths.pressKit(name) };
  return (
    <section aria-labelledby="reviewers-heading" className="reviewers">
      <h2 id="reviewers-heading" className="slate">
        {heading}
      </h2>
      <div>
        {items.map((one) => (
          <div key={one.who}>
            <h3 className="text-h3">
              {one.who} <span className="slate">{fillPlaceholders(minutes, { n: one.minutes })}</span>
            </h3>
            <ul>
              {one.reads.map((part) => (
                <li key={part} className="mt-2">
                  {part === 'download' || part === 'pressKit' ? (
                    <a
                      href={withBase(documents[part])}
                      download={documents[part].split('/').at(-1)}
                      className="text-link"
                    >
                      {words[part]}
                    </a>
                  ) : (
                    <Link to={{ hash: part }} className="text-link">
                      {words.sections[part]}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

export function What({ film, dossier }: Props) {
  return (
    <DossierSection id="what" size="slate">
      <dl className="dossier-facts grid">
        {dossierFacts(dossier, film.files, words).map(({ name, fact }) => (
          <div key={name}>
            <dt className="slate">{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </DossierSection>
  );
}

export function Shots({ film: { files }, dossier }: Props) {
  const { columns } = words.shots;
  return (
    <DossierSection id="shots">
      <p className="measure text-lead text-fog mt-4">{words.shots.text}</p>
      <RuledTable
        name={words.sections.shots}
        className="shots-table"
        columns={[columns.time, columns.shot, columns.made, columns.tools]}
        rows={dossierShots(dossier, files, words).map(({ time, name, made, tools, model }) => ({
          id: `${time} ${name}`,
          cells: [
            <span key="time" className="slate">
              {time}
            </span>,
            name,
            <span key="made">
              {made}
              {model && <span className="shot-model mt-2">{model}</span>}
            </span>,
            <ul key="tools">
              {tools.map((tool) => (
                <li key={tool}>{tool}</li>
              ))}
            </ul>,
          ],
        }))}
      />
    </DossierSection>
  );
}

export function Tools({ dossier }: Pick<Props, 'dossier'>) {
  const { columns } = words.tools;
  return (
    <DossierSection id="tools">
      <p className="measure text-lead text-fog mt-4">{words.tools.text}</p>
      <RuledTable
        name={words.sections.tools}
        className="tools-table"
        columns={[columns.tool, columns.version, columns.does, columns.licence, columns.read]}
        rows={dossier.tools.map(({ id, name, version, does, licence, termsRead }) => ({
          id,
          cells: [name, version, does, licence, <time key="read">{termsRead}</time>],
        }))}
      />
    </DossierSection>
  );
}

interface RuledTableProps {
  name: string;
  className: string;
  columns: string[];
  /** The first cell of each row names it. */
  rows: { id: string; cells: ReactNode[] }[];
}

/**
 * A table that is a list of cards on a phone. There each cell shows the name of its column: Safari
 * forgets what a table is when its parts are laid out otherwise, and reads the cells alone.
 */
function RuledTable({ name, className, columns, rows }: RuledTableProps) {
  return (
    <table aria-label={name} className={`ruled-table full-width rule-bottom mt-8 ${className}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="slate">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, index) => (
              <td key={columns[index]}>
                <span className="cell-name slate">{columns[index]}</span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Note({ id, text }: { id: 'people' | 'thirdParty' | 'delivery'; text: string }) {
  return (
    <DossierSection id={id} size="text-h3">
      <p>{text}</p>
    </DossierSection>
  );
}

/** With what a network of our own has learned from, where one made the film. */
export function Models({ dossier }: Pick<Props, 'dossier'>) {
  const facts = networkFacts(dossier, words);
  return (
    <DossierSection id="models" size="text-h3">
      <p>{dossier.models}</p>
      {facts.length > 0 && (
        <dl className="network-facts rule-bottom mt-6">
          {facts.map(({ name, fact }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="text-fog">{fact}</dd>
            </div>
          ))}
        </dl>
      )}
    </DossierSection>
  );
}

export function NotHeld({ dossier }: Pick<Props, 'dossier'>) {
  return (
    <DossierSection id="notHeld" size="text-h3">
      <ul className="not-held">
        {dossier.notHeld.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </DossierSection>
  );
}

const { check } = words;

/** What the film's file says of itself, and the way to the page that reads it. */
export function Check({ film, dossier }: Props) {
  const { src } = plainVideo(film);
  const { signer, isDevelopment, until } = signing;
  const facts = [
    [check.facts.signer, fillPlaceholders(check.signer, { signer, day: dayOf(film.files.signedAt) })],
    // One for development is explained on /check.
    ...(isDevelopment
      ? []
      : [[check.facts.certificate, fillPlaceholders(check.certificate, { day: dayOf(until) })]]),
    [check.facts.made, words.sourceType[dossier.sourceType]],
  ];
  return (
    <section
      id="check"
      tabIndex={-1}
      aria-labelledby="check-heading"
      className="film-check grid raised outlined"
    >
      <div>
        <p className="slate">{words.sections.check}</p>
        <h2 id="check-heading" className="text-h2">
          {check.heading}
        </h2>
        <p className="text-lead text-fog">{check.text}</p>
        <p className="actions">
          <Link to={`${paths.check}?file=${src}`} viewTransition className={buttonClass('primary')}>
            {check.film}
          </Link>
          <Link to={paths.check} viewTransition className={buttonClass('secondary')}>
            {check.own}
          </Link>
        </p>
      </div>
      <div>
        <p className="slate">{src.split('/').at(-1)}</p>
        <h3 className="text-h3">{check.says}</h3>
        <dl>
          {facts.map(([name, fact]) => (
            <div key={name}>
              <dt className="text-fog">{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        <p className="text-small text-fog">{check.unsigned}</p>
      </div>
    </section>
  );
}

export function Answers({ questions }: Pick<FilmPage, 'questions'>) {
  return (
    <Section isTarget id="questions" heading={words.sections.questions} className="film-answers">
      <ol className="rule-bottom mt-8">
        {questions.map(({ id, question, answer }, index) => (
          <li key={id} id={`question-${id}`} className="grid rule-top">
            <span className="slate" aria-hidden="true">
              {String(index + 1).padStart(2, '0')}
            </span>
            <Link to={`${paths.questions}#${id}`} viewTransition className="text-link">
              {question}
            </Link>
            <p>{answer}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type DossierSectionProps = Pick<ComponentProps<typeof Section>, 'size' | 'children'>;

function DossierSection(props: DossierSectionProps & { id: keyof typeof words.sections }) {
  return <Section isTarget heading={words.sections[props.id]} className="dossier-section" {...props} />;
}
