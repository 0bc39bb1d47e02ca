import { join } from 'node:path';
import type { Mistake } from '../../server/site/check-content.ts';
import { printable } from '../character-sets.ts';
import type { PartialContent } from './content.ts';
import { fieldInFile, textsIn } from './texts-in.ts';

/** Characters that no font of the PDFs has: they would come out as empty boxes. */
export function unprintableCharacters(content: PartialContent, directory: string): Mistake[] {
  const { site, work, questions, films, projects } = content;
  const printed: [file: string, data: unknown][] = [
    ['site.yaml', site && { name: site.name, tagline: site.tagline, credit: site.credit }],
    ['work.yaml', work && { caseStudy: work.caseStudy }],
    ['questions.yaml', questions],
    ...Object.entries(films).map(([name, { title, alt, credit, chapters }]): [string, unknown] => [
      `films/${name}.yaml`,
      { title, alt, credit, chapters },
    ]),
    ...projects.map((project): [string, unknown] => [`projects/${project.slug}.md`, project]),
  ];
  return printed.flatMap(([file, data]) =>
    textsIn(data).flatMap(({ text, field }) => {
      const unknown = new Set(Array.from(text).filter((one) => !printable.has(one)));
      if (unknown.size === 0 || /(^|\.)picture$/.test(field)) return [];
      return [
        {
          file: join(directory, file),
          field: fieldInFile(field),
          found: `${[...unknown].map(named).join(', ')} in ${JSON.stringify(text.slice(0, 60))}`,
          allowed: 'letters that the fonts of the PDF have: Latin, with the accents of Europe',
        },
      ];
    }),
  );
}

/** With its number, since some cannot be seen: "Ж" (U+0416). */
const named = (character: string) =>
  `"${character}" (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`;
