import './sections.css';
import words from 'virtual:content/questions';
import site from 'virtual:content/site';
import { creditsOf } from '../../../domain/content/credits.ts';
import type { Questions } from '../../../domain/content/questions.ts';
import { paths } from '../../paths.ts';
import { buttonClass, PageLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { withBase } from '../../ui/with-base.ts';

/** What the list is for, and the list as a PDF to forward. */
export function Intro() {
  return (
    <PageHead
      kicker={words.kicker}
      heading={words.heading}
      intro={words.intro}
      still={words.still}
      credits={creditsOf([words.still], site.credit)}
    >
      <div className="questions-download cluster mt-8">
        <a
          href={withBase(paths.questionsPdf)}
          download={paths.questionsPdf.split('/').at(-1)}
          className={buttonClass('primary')}
        >
          {words.download}
        </a>
        <PageLink link={words.film} />
        <p className="measure text-small text-fog">{words.note}</p>
      </div>
    </PageHead>
  );
}

type QuestionProps = Questions['questions'][number] & { number: number };

/** One question: why it matters, what to ask for, the rule behind it, and our answer. */
export function Question({ id, number, short, question, why, ask, rules, ...ours }: QuestionProps) {
  const { labels } = words;
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} className="question rule-top">
      <p className="question-number" aria-hidden="true">
        {String(number).padStart(2, '0')}
      </p>
      <p className="slate mt-5">{short}</p>
      <h2 id={`${id}-heading`} className="text-h2 mt-3">
        {question}
      </h2>
      <p className="measure text-lead mt-5">{why}</p>
      <div className="question-parts grid mt-8">
        <div>
          <h3 className="slate">{labels.ask}</h3>
          <ul className="grid gap-4 mt-4">
            {ask.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        {rules.length > 0 && (
          <div>
            <h3 className="slate">{labels.rules}</h3>
            <ul className="grid gap-4 mt-4">
              {rules.map((rule) => (
                <li key={rule.name}>
                  <p>{rule.text}</p>
                  <p className="text-small text-fog mt-2">
                    {rule.address ? (
                      <a href={rule.address} className="text-link">
                        {rule.name}
                      </a>
                    ) : (
                      rule.name
                    )}
                    , {rule.date}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="question-answer grid gap-3 measure mt-8">
        <h3 className="slate">{labels.answer}</h3>
        <p className="text-lead">{ours.answer}</p>
        {(['notYet', 'whom'] as const).map(
          (part) =>
            ours[part] && (
              <p key={part}>
                <span className="slate">{labels[part]}</span> {ours[part]}
              </p>
            ),
        )}
      </div>
    </section>
  );
}

const { answers } = words;

export function Answers() {
  return (
    <Section id="answers" heading={answers.heading} className="answers rule-top">
      <p className="measure text-lead text-fog mt-5">{answers.text}</p>
      <PageLink link={answers.link} className={buttonClass('primary')} />
      <p className="read-answers slate">{words.read}</p>
    </Section>
  );
}
