import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { messageOf } from '../../../domain/caught-error.ts';
import type { ContentReply } from '../../../domain/desk/replies.ts';
import { projectFacts } from '../../../domain/project/schema.ts';
import { loadContent } from '../../../tools/content/load-content.ts';
import {
  ContentMistake,
  parseYaml,
  readText,
  splitFrontMatter,
  withoutConfirmFlags,
} from '../../site/check-content.ts';
import { unconfirmed } from '../../site/unconfirmed.ts';
import type { DeskDeps } from '../desk-deps.ts';

/** `GET /api/content`: of the version that is served, and what is wrong in the edited folder. */
export async function content(
  app: FastifyInstance,
  { config: { contentDirectory, editedContentDirectory, version } }: DeskDeps,
): Promise<void> {
  app.get(
    '/content',
    async () =>
      ({
        projects: listedProjects(contentDirectory),
        toConfirm: unconfirmed(contentDirectory).map(({ file, ...rest }) => ({
          file: `content/${relative(contentDirectory, file)}`,
          ...rest,
        })),
        mistakes: contentMistakes(editedContentDirectory),
        version,
      }) satisfies ContentReply,
  );
}

const listed = projectFacts.pick({ slug: true, title: true, status: true }).loose();

function listedProjects(contentDirectory: string) {
  const folder = join(contentDirectory, 'projects');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
  return names.toSorted().map((name) => {
    const { front } = splitFrontMatter(name, readText(join(folder, name)));
    const { slug, title, status } = listed.parse(withoutConfirmFlags(parseYaml(name, front)));
    return { slug, title, status };
  });
}

/**
 * What is wrong in the folder that the studio edits; visitors wait the half second that reading all
 * of it takes. Nothing where the studio edits elsewhere and brings versions that are built, as with
 * a container.
 */
function contentMistakes(edited: string): string[] {
  if (!existsSync(edited)) return [];
  try {
    loadContent(edited);
    return [];
  } catch (error) {
    if (!(error instanceof ContentMistake)) return [messageOf(error)];
    return error.mistakes.map(
      ({ file, field, found, allowed }) => `${file}; field: ${field}; found: ${found}; allowed: ${allowed}`,
    );
  }
}
