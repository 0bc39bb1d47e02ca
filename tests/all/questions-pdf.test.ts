import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadContent } from '../../publishing/load-content.ts';
import { makePdfs } from '../../tools/pdf/make-pdfs.ts';
import { questionsDocument } from '../../tools/pdf/pdf-documents.ts';
import { readPdf } from '../support/read-pdf.ts';

/** A line may break behind a slash, where the words have no space. */
const joined = (text: string) => text.replaceAll(/\s/g, '');

test('the ten questions are a tagged document with every question, rule and link of the page', async () => {
  const content = loadContent('tests/content-seed');
  const documents = [questionsDocument(content, 'https://longtake.example')];
  const files = await makePdfs({ site: content.site, documents, today: new Date() });
  const [file = ''] = files.values();
  const { marked, tags, links, pages, info } = await readPdf(readFileSync(file));
  const { questions, heading, title } = content.questions;
  const texts = (role: string) => tags.filter((tag) => tag.role === role).map(({ text }) => text);
  expect(marked).toBe(true);
  expect(info['Title']).toBe(`${title} · ${content.site.name}`);
  expect(texts('H1')).toEqual([heading]);
  expect(texts('H2').slice(0, -1)).toEqual(questions.map(({ question }) => question));
  expect(texts('LI').length).toBe(questions.flatMap(({ ask, rules }) => [...ask, ...rules]).length);
  const said = joined(pages.join(' '));
  expect(links).toContain(`https://longtake.example${content.questions.film.to}`);
  for (const { why, ask, rules, answer, notYet = '', whom = '' } of questions) {
    for (const text of [
      why,
      ...ask,
      answer,
      notYet,
      whom,
      ...rules.flatMap((rule) => [rule.name, rule.date, rule.text]),
    ]) {
      expect(said).toContain(joined(text));
    }
    expect(links).toEqual(expect.arrayContaining(rules.flatMap(({ address }) => address ?? [])));
  }
});
