import type { FastifyInstance } from 'fastify';
import type { CountsReply } from '../../../domain/desk/replies.ts';
import { studioZones } from '../../../domain/review/studio-zones.ts';
import { unconfirmed } from '../../content/unconfirmed.ts';
import { enquiryCounts } from '../../enquiries/enquiry-counts.ts';
import { deliveryCounts } from '../../outbox/delivery-counts.ts';
import { reviewsBetween } from '../../reviews/list-reviews.ts';
import { dayInZone } from '../day-in-zone.ts';
import type { DeskDeps } from '../desk-deps.ts';

/** `GET /api/counts`: the numbers beside the names in the navigation. */
export async function counts(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { store, replyHours, rules, config } = deps;
  const [zone = 'UTC'] = studioZones(rules);
  // The content of a version stays as it was built.
  const toConfirm = unconfirmed(config.contentDirectory).length;
  app.get('/counts', async () => {
    const now = deps.now();
    const reviews = await reviewsBetween(store.db, dayInZone(zone, now));
    return {
      ...(await enquiryCounts(store.db, { now, replyHours })),
      reviewsToday: reviews.filter(({ state }) => state === 'booked').length,
      failedDeliveries: (await deliveryCounts(store.db, now)).counts.failed,
      toConfirm,
    } satisfies CountsReply;
  });
}
