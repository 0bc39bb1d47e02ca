import { paths } from '../../app/paths.ts';
import type { Content } from '../content/content.ts';
import type { PdfDocument } from './pdf-document.ts';

/** The ten questions as a document to forward. */
export const questionsDocument = ({ questions: words, site }: Content, address: string): PdfDocument => ({
  path: paths.questionsPdf,
  template: 'questions.typ',
  data: {
    title: `${words.title} · ${site.name}`,
    summary: words.description,
    keywords: words.questions.map(({ short }) => short),
    foot: words.title,
    labels: words.document,
    badge: null,
    address: address + paths.questions,
    words,
  },
  pictures: [],
});
