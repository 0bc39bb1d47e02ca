import { relative } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ContentReply } from '../../../domain/desk/replies.ts';
import { editedContentMistakes } from '../../content/edited-content.ts';
import { listedProjects } from '../../content/listed-projects.ts';
import { unconfirmed } from '../../content/unconfirmed.ts';
import type { DeskDeps } from '../desk-deps.ts';

/** `GET /api/content`: of the version that is served, and what is wrong in the edited folder. */
export async function content(
  app: FastifyInstance,
  { config: { contentDirectory, version } }: DeskDeps,
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
        mistakes: await editedContentMistakes(contentDirectory),
        version,
      }) satisfies ContentReply,
  );
}
