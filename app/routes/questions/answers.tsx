import { Link } from 'react-router';
import words from 'virtual:content/questions';
import { buttonClass } from '../../ui/button.tsx';

const { answers } = words;

export function Answers() {
  return (
    <section className="border-t border-line pt-10" aria-labelledby="answers">
      <h2 id="answers" className="text-h2">
        {answers.heading}
      </h2>
      <p className="mt-5 max-w-measure text-lead text-fog">{answers.text}</p>
      <Link to={answers.link.to} viewTransition className={`${buttonClass('primary')} mt-8`}>
        {answers.link.label}
      </Link>
      <p className="slate mt-10">{words.read}</p>
    </section>
  );
}
