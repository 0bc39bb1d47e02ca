import type { FastifyInstance } from 'fastify';
import { listActions } from '../../events/audit.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { makeHealth } from '../health.ts';
import { away } from './away.ts';
import { blocked } from './blocked.ts';
import { changes } from './changes.ts';
import { content } from './content.ts';
import { counts } from './counts.ts';
import { deliveries } from './deliveries.ts';
import { enquiries } from './enquiries.ts';
import { enquiryActions } from './enquiry-actions.ts';
import { health } from './health.ts';
import { people } from './people.ts';
import { reviews } from './reviews.ts';
import { today } from './today.ts';

/** What owners see and do at the desk; every route has `request.owner`. */
export async function deskApi(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  app.get<{ Querystring: { after?: string } }>('/audit', ({ query }) =>
    listActions(deps.store.db, query.after),
  );
  const known = makeHealth(deps.config, deps.now);
  await app.register(today, { ...deps, health: known });
  await app.register(health, known);
  const subjects = [
    counts,
    enquiries,
    enquiryActions,
    people,
    reviews,
    away,
    blocked,
    deliveries,
    content,
    changes,
  ];
  for (const subject of subjects) await app.register(subject, deps);
}
