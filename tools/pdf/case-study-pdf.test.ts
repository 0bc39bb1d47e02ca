import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { plainText } from '../../domain/content/prose.ts';
import type { Project } from '../../domain/project/schema.ts';
import { readPdf } from '../../tests/support/read-pdf.ts';
import { type Content, loadContent } from '../content/load-content.ts';
import { makePdfs } from './make-pdfs.ts';

/**
 * Rendered for real and opened by another library: the document is what a producer forwards to
 * finance.
 */
async function document(directory: string, slug: string) {
  const content = loadContent(directory);
  const project = content.projects.find((one) => one.slug === slug);
  if (!project) throw new Error(`${directory} has no project ${slug}`);
  const files = await makePdfs({
    content: { ...content, projects: [project] },
    loadRenderer: () => import('./case-study-pdf.tsx'),
    today: new Date('2026-11-15T12:00:00Z'),
  });
  const bytes = readFileSync(files.get(slug) ?? '');
  return { content, project, bytes, read: await readPdf(bytes) };
}

const sets = [
  {
    name: 'released, with letters beyond Latin-1',
    directory: 'tests/content-released',
    slug: 'strasse-nach-lodz',
  },
  { name: 'reserved', directory: 'tests/content-seed', slug: 'the-tide-line' },
];

describe.each(sets)('the document of a project that is $name', ({ directory, slug }) => {
  let content: Content, project: Project, bytes: Buffer, read: Awaited<ReturnType<typeof readPdf>>;
  beforeAll(async () => {
    ({ content, project, bytes, read } = await document(directory, slug));
  }, 300_000);

  test('says everything the page says, as text that can be selected', () => {
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

  test('names itself, its language and its parts', () => {
    expect(read.info).toMatchObject({
      Title: `${project.title} · Case study · ${content.site.name}`,
      Language: content.site.language,
      Author: content.site.name,
    });
    expect(read.outline).toEqual([
      project.title,
      'Brief',
      'Approach',
      'Pipeline',
      'Breakdowns',
      'Results',
      'Credits',
    ]);
  });

  test('numbers, dates and names the revision on each of its pages', () => {
    expect(read.pages.length).toBeGreaterThanOrEqual(4);
    for (const [index, page] of read.pages.entries()) {
      expect(page).toContain(`${index + 1} / ${read.pages.length}`);
      expect(page.toUpperCase()).toMatch(/ISSUED \d{4}-\d\d-\d\d\s+REVISION [0-9A-F]{7}/);
    }
  });

  test('carries its fonts and stills within the size of a mail', () => {
    expect([...read.fonts.keys()].length).toBeGreaterThanOrEqual(4);
    for (const [font, embedded] of read.fonts) expect(`${font} ${embedded}`).toBe(`${font} true`);
    expect(read.pictures).toBe(5);
    expect(bytes.length).toBeLessThan(1.5 * 1024 * 1024);
  });

  test('is marked on each page when the work is reserved, and on none when it is released', () => {
    for (const page of read.pages) {
      expect(page.slice(0, 40).toUpperCase().includes('RESERVED')).toBe(project.status === 'Reserved');
    }
  });
});
