import work from 'virtual:content/work';
import type { ProjectWithPictures } from '../../with-pictures.ts';

const { brief, approach, pipeline, breakdowns, results, credits } = work.caseStudy.sections;

/** In the order of the page; `film` only where the project has one. */
export const headings = {
  brief,
  approach,
  pipeline,
  film: work.caseStudy.film,
  breakdowns,
  results,
  credits,
};

export type SectionId = keyof typeof headings;

/** What the contents list names. */
export const sectionsOf = ({ film }: ProjectWithPictures) =>
  Object.entries(headings)
    .filter(([id]) => id !== 'film' || film !== undefined)
    .map(([id, heading]) => ({ id, heading }));
