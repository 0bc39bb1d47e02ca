import type { FastifyInstance } from 'fastify';
import { listActions } from '../audit.ts';
import type { DeskDeps } from '../desk-deps.ts';

/** What owners see and do at the desk; every route has `request.owner`. */
export async function deskApi(app: FastifyInstance, { store }: DeskDeps): Promise<void> {
  app.get<{ Querystring: { after?: string } }>('/audit', ({ query }) => listActions(store.db, query.after));
}
