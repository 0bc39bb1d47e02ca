import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { immutable } from '../site/headers.ts';

/**
 * The desk's pages, public and without personal data. Its router works in the browser: every path
 * that is no file gets the same page.
 */
export async function deskFiles(app: FastifyInstance, { directory }: { directory: string }): Promise<void> {
  const isBuilt = existsSync(join(directory, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: directory,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, file) {
        if (file.includes(`${sep}assets${sep}`)) void reply.header('cache-control', immutable);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    return isBuilt && isPage ? reply.sendFile('index.html') : reply.code(404).send();
  });
}
