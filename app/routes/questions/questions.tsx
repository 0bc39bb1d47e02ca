import words from 'virtual:content/questions';
import type { RouteHandle } from '../../page-meta.ts';
import { ContentsList } from '../../ui/contents-list.tsx';
import { Answers } from './answers.tsx';
import { Intro } from './intro.tsx';
import { Question } from './question.tsx';

export const handle: RouteHandle = {
  meta: () => ({ title: words.title, description: words.description }),
};

const sections = words.questions.map(({ id, short }) => ({ id, heading: short }));

export function Component() {
  return (
    <div className="page-top page-width">
      <Intro />
      <div className="case-body">
        <ContentsList name={words.contents} sections={sections} />
        <div className="grid gap-section-half">
          {words.questions.map((question, index) => (
            <Question key={question.id} {...question} number={index + 1} />
          ))}
          <Answers />
        </div>
      </div>
    </div>
  );
}
