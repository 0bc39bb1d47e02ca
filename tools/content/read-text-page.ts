import type { z } from 'zod';
import type { TextPage, textPageFacts } from '../../domain/content/prose.ts';
import { fold } from '../../domain/text.ts';
import type { Mistake } from '../../server/site/check-content.ts';
import { readProse, splitAtHeadings } from './read-prose.ts';

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
