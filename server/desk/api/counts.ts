import type { FastifyInstance } from 'fastify';
import type { CountsReply } from '../../../domain/desk/replies.ts';
import { enquiryCounts } from '../../enquiries/list-enquiries.ts';
import { deliveryCounts } from '../../outbox/manage-deliveries.ts';
import { reviewsWithinDay } from '../../reviews/review-store.ts';
import { unconfirmed } from '../../site/unconfirmed.ts';
import type { Db } from '../../store/tables.ts';
import type { DeskDeps } from '../desk-deps.ts';

/** `GET /api/counts`: the numbers beside the names in the navigation. */
export async function counts(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { store, replyHours, config } = deps;
  // The content of a version stays as it was built.
  const toConfirm = unconfirmed(config.contentDirectory).length;
  app.get('/counts', async () => {
    const now = deps.now();
    return {
      ...(await enquiryCounts(store.db, { now, replyHours })),
      reviews: (await reviewsWithinDay(store.db, now)).length,
      failedDeliveries: (await deliveryCounts(store.db, now)).counts.failed,
      toConfirm,
      newest: await newestEnquiry(store.db),
    } satisfies CountsReply;
  });
}

async function newestEnquiry(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('enquiries')
    .select('reference')
    .where('canary', '=', 0)
    .where('spam_reason', 'is', null)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reference ?? null;
}
