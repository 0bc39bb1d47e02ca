import { join } from 'node:path';
import { isReleased } from '../../domain/project/project.ts';
import type { Project } from '../../domain/project/schema.ts';
import type { Mistake } from '../../server/site/check-content.ts';
import { template } from './project-template.ts';
import { fieldInFile, textsIn } from './texts-in.ts';

const sentences = new Set([
  template.tag,
  template.summary,
  template.cover,
  ...template.shots.map(template.shot),
  ...template.body.split('\n').map((text) => text.replace(/^- \*\*.*\*\*/, '').trim()),
]);
sentences.delete('');

/** Released projects that still say what the template of a new project says. */
export const leftoverTemplate = (projects: Project[], directory: string): Mistake[] =>
  projects.filter(isReleased).flatMap((project) =>
    textsIn(project)
      .filter(({ text }) => sentences.has(text.trim()))
      .map(({ text, field }) => ({
        file: join(directory, `${project.slug}.md`),
        field: fieldInFile(field),
        found: JSON.stringify(text.trim()),
        allowed: "the studio's own words in place of the template's, or status: Reserved",
      })),
  );
