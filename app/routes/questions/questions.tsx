import words from 'virtual:content/questions';
import type { RouteHandle } from '../../page-meta.ts';
import { ContentsList } from '../../ui/contents-list.tsx';
import { pageHeadSizes } from '../../ui/page-head.tsx';
import { Answers, Intro, Question } from './sections.tsx';

export const handle: RouteHandle = {
  meta: () => ({
    title: words.title,
    description: words.description,
    card: { title: words.heading, slate: [words.kicker], still: words.still },
    preload: [{ picture: words.still.picture, sizes: pageHeadSizes }],
  }),
};

const sections = words.questions.map(({ id, short }) => ({ id, heading: short }));

export function Component() {
  return (
    <div className="page-pictured page-top page-width">
      <Intro />
      <div className="contents-columns">
        <ContentsList name={words.contents} sections={sections} />
        <div className="contents-sections">
          {words.questions.map((question, index) => (
            <Question key={question.id} {...question} number={index + 1} />
          ))}
          <Answers />
        </div>
      </div>
    </div>
  );
}
