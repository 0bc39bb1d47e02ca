import words from 'virtual:content/questions';
import type { Questions } from '../../../domain/content/questions.ts';

type QuestionProps = Questions['questions'][number] & { number: number };

/** One question: why it matters, what to ask for, the rule behind it, and where we answer it. */
export function Question({ id, number, short, question, why, ask, rules }: QuestionProps) {
  const { labels, answer } = words;
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} className="question">
      <p className="slate">
        {String(number).padStart(2, '0')} · {short}
      </p>
      <h2 id={`${id}-heading`} className="mt-3 text-h2">
        {question}
      </h2>
      <p className="mt-5 max-w-measure text-lead">{why}</p>
      <div className="question-parts">
        <div>
          <h3 className="slate">{labels.ask}</h3>
          <ul>
            {ask.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="slate">{labels.rules}</h3>
          <ul>
            {rules.map((rule) => (
              <li key={rule.name}>
                <p>{rule.text}</p>
                <p className="mt-2 text-small text-fog">
                  {rule.address ? (
                    <a href={rule.address} className="text-link inline">
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
      </div>
      <p className="question-answer">
        <span className="slate">{labels.answer}</span> {answer}
      </p>
    </section>
  );
}
