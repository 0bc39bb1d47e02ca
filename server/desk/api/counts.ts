import type { FastifyInstance } from 'fastify';
import type { CountsReply } from '../../../domain/desk/replies.ts';
import { unconfirmed } from '../../content/unconfirmed.ts';
import { enquiryCounts } from '../../enquiries/enquiry-counts.ts';
import { deliveryCounts } from '../../outbox/delivery-counts.ts';
import { reviewsWithinDay } from '../../reviews/list-reviews.ts';
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
    } satisfies CountsReply;
  });
}
