import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Prose, Span } from '../../domain/content/prose.ts';
import { isReleased } from '../../domain/project/project.ts';
import type { Content } from '../../publishing/content.ts';
import { loadContent } from '../../publishing/load-content.ts';
import { makePdfs } from '../../tools/pdf/make-pdfs.ts';
import { pdfDocuments, questionsDocument } from '../../tools/pdf/pdf-documents.ts';
import { readPdf } from '../support/read-pdf.ts';

/**
 * Made for real and opened by other programs: the document is what a producer forwards to finance.
 */
async function make(content: Content, slug: string) {
  const project = content.projects.find((one) => one.slug === slug);
  if (!project) throw new Error(`there is no project ${slug}`);
  const documents = pdfDocuments({ ...content, projects: [project] }, 'https://studio.test');
  const today = new Date('2026-11-15T12:00:00Z');
  const [file = ''] = (await makePdfs({ site: content.site, documents, today })).values();
  const bytes = readFileSync(file);
  return { content, project, bytes, read: await readPdf(bytes) };
}

/** The released project names the film. */
function releasedWithFilm() {
  const content = loadContent('tests/content-released');
  const projects = content.projects.map((one) => ({ ...one, film: 'one-take' }));
  return { ...content, projects };
}

const sets = [
  {
    name: 'released, with a film and letters beyond Latin-1',
    load: releasedWithFilm,
    slug: 'strasse-nach-lodz',
  },
  { name: 'reserved', load: () => loadContent('tests/content-seed'), slug: 'the-tide-line' },
];

test('a project without shots and figures has no sheet and no heading for them', async () => {
  const { read } = await make(loadContent('tests/content-released'), 'thirty-seconds-of-tide');
  expect(read.outline.slice(1)).toEqual(['Brief', 'Approach', 'Pipeline', 'Credits']);
  expect([read.pages.length, read.pictures]).toEqual([3, 1]);
});

describe.each(sets)('the document of a project that is $name', ({ load, slug }) => {
  let made: Awaited<ReturnType<typeof make>>;
  beforeAll(async () => {
    made = await make(load(), slug);
  });

  test('says everything the page says, as text that can be selected', () => {
    const { content, project, read } = made;
    const said = read.pages.join(' ').toLowerCase();
    const facts = [project.title, project.client, String(project.year), project.runtime, project.summary];
    const parts = project.shots.flatMap(({ name, text }) => [name, text]);
    const figures = project.results.flatMap(({ value, label }) => [value, label]);
    const people = project.credits.flatMap(({ part, by }) => [part, by]);
    const prose = Object.values(project.prose).map((one) => plainText(one).split(/[.,]/)[0] ?? '');
    const words = content.work.caseStudy;
    const expected = [...facts, ...parts, ...figures, ...people, ...prose, ...Object.values(words.sections)];
    for (const text of expected) expect(said).toContain(text.toLowerCase().trim());
  });

  test('names itself and is tagged: headings in their order, lists, links, and a text for every picture', () => {
    const { content, project, read } = made;
    expect(read.marked).toBe(true);
    const all = (role: string) => read.tags.filter((tag) => tag.role === role).map(({ text }) => text);
    const words = content.work.caseStudy;
    const film = project.film ? content.films[project.film] : undefined;
    expect(all('H1')).toEqual([project.title]);
    const parts = [
      words.sections.brief,
      words.sections.approach,
      words.sections.pipeline,
      ...(film ? [film.title] : []),
      words.sections.breakdowns,
      words.sections.results,
      words.sections.credits,
    ];
    expect(all('H2')).toEqual([...parts, words.closing.heading]);
    expect(read.outline).toEqual([project.title, ...parts]);
    expect(read.info).toMatchObject({
      Title: `${project.title} · Case study · ${content.site.name}`,
      Language: content.site.language,
      Author: content.site.name,
    });
    const items = project.prose.pipeline.flatMap((block) => (block.kind === 'list' ? block.items : []));
    expect(all('LI').length).toBe(items.length);
    expect(all('Link')).toContain(content.site.email.hello);
    expect(read.links).toContain(`mailto:${content.site.email.hello}`);
    const alts = read.tags.filter(({ role }) => role === 'Figure').map(({ alt }) => alt);
    const shots = project.shots.map(({ still }) => still.alt);
    expect(alts.filter((_, index) => index === 0 || index > alts.length - 5)).toEqual([
      project.cover.alt,
      ...shots,
    ]);
    expect(alts.every((alt) => alt)).toBe(true);
  });

  test('keeps date, revision and page number of each page out of what is read aloud', () => {
    const { read } = made;
    expect(read.pages.length).toBeGreaterThanOrEqual(4);
    for (const [index, page] of read.pages.entries()) {
      expect(page).toContain(`${index + 1} / ${read.pages.length}`);
      expect(page.toUpperCase()).toMatch(/ISSUED \d{4}-\d\d-\d\d\s+REVISION [0-9A-F]{7}/);
    }
    expect(read.tags.filter(({ text }) => /revision/i.test(text))).toEqual([]);
  });

  test('carries its fonts and stills within the size of a mail', () => {
    const { project, read, bytes } = made;
    expect([...read.fonts.keys()].length).toBeGreaterThanOrEqual(4);
    for (const [font, embedded] of read.fonts) expect(`${font} ${embedded}`).toBe(`${font} true`);
    expect(read.pictures).toBe(project.film ? 8 : 5);
    expect(bytes.length).toBeLessThan(1.5 * 1024 * 1024);
  });

  test('is marked on each page when the work is reserved, and on none when it is released', () => {
    const { content, project, read } = made;
    const mark = `${content.site.name} ${content.work.caseStudy.document.reserved}`.toUpperCase();
    for (const page of read.pages) expect(page.includes(mark)).toBe(!isReleased(project));
  });

  test('shows three stills of its film, and where to watch it', () => {
    const { content, project, read } = made;
    const chapters = project.film ? (content.films[project.film]?.chapters ?? []) : [];
    const shown = chapters.filter(({ still }) => read.tags.some(({ alt }) => alt === still.alt));
    expect(shown.length).toBe(project.film ? 3 : 0);
    const address = `https://studio.test/work/${project.slug}`;
    expect(read.links.includes(address)).toBe(project.film !== undefined);
  });
});

const plainText = (prose: Prose) =>
  prose
    .map((block) =>
      block.kind === 'paragraph' ? spansText(block.spans) : block.items.map(spansText).join(' '),
    )
    .join(' ');

const spansText = (spans: Span[]) => spans.map((span) => span.text).join('');

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
