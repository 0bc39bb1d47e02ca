import type { FastifyInstance } from 'fastify';
import { listActions } from '../audit.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { counts } from './counts.ts';
import { enquiries } from './enquiries.ts';
import { enquiryActions } from './enquiry-actions.ts';
import { today } from './today.ts';

/** What owners see and do at the desk; every route has `request.owner`. */
export async function deskApi(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  app.get<{ Querystring: { after?: string } }>('/audit', ({ query }) =>
    listActions(deps.store.db, query.after),
  );
  await app.register(today, deps);
  await app.register(counts, deps);
  await app.register(enquiries, deps);
  await app.register(enquiryActions, deps);
}
