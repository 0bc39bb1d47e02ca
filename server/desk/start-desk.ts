import type { FastifyInstance } from 'fastify';
import { codeOf } from '../../domain/caught-error.ts';
import { buildDeskApp } from './desk-app.ts';
import type { DeskDeps } from './desk-deps.ts';
import { endFormerOwnersSessions } from './sessions.ts';

/**
 * Listens on loopback. Undefined when the desk is off, or its default port is taken: somebody who
 * never asked for a desk still gets a site.
 */
export async function startDesk(deps: Omit<DeskDeps, 'deskUrl'>): Promise<FastifyInstance | undefined> {
  const { desk } = deps.config;
  if (!desk) return undefined;
  // A store that refuses writes keeps nobody from the site: such sessions are refused anyway.
  await deps.store.write((tx) => endFormerOwnersSessions(tx, deps.owners)).catch(() => undefined);
  const app = await buildDeskApp({ ...deps, deskUrl: desk.url });
  try {
    await app.listen({ port: desk.port, host: '127.0.0.1' });
    return app;
  } catch (error) {
    if (desk.isPortSet || codeOf(error) !== 'EADDRINUSE') throw error;
    await app.close();
    return undefined;
  }
}
