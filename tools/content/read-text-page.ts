import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { TextPage, textPageFacts } from '../../domain/content/text-page.ts';
import { fold } from '../../domain/project/fold.ts';
import type { Mistake } from '../../server/content/content-mistake.ts';
import { readProse, splitAtHeadings } from './read-prose.ts';

/**
 * The files of content/pages/. Pages that a content folder lacks, such as the tests' own, are taken
 * from `content`: their routes are in the code, so each needs its words.
 */
export function textPageFiles(directory: string): { name: string; file: string }[] {
  const folders = [join(directory, 'pages'), join('content', 'pages')].filter((folder) => existsSync(folder));
  const names = folders.flatMap((folder) => readdirSync(folder)).filter((name) => name.endsWith('.md'));
  return [...new Set(names)].toSorted().map((name) => ({
    name: name.replace(/\.md$/, ''),
    file: folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? name,
  }));
}

export function readTextPage(
  file: string,
  facts: z.infer<typeof textPageFacts>,
  body: string,
  mistakes: Mistake[],
): TextPage {
  const sections = splitAtHeadings(file, body, '## Heading', mistakes).map(({ heading, text }) => ({
    id: fold(heading).replaceAll(' ', '-'),
    heading,
    text: readProse(file, heading, text, mistakes),
  }));
  const duplicate = sections.find(
    ({ id }, index) => sections.findIndex((other) => other.id === id) !== index,
  );
  if (duplicate) {
    const field = `## ${duplicate.heading}`;
    mistakes.push({ file, field, found: 'a second section of that name', allowed: 'each heading once' });
  }
  return { ...facts, sections };
}
