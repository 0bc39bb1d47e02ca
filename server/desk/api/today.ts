import type { FastifyInstance } from 'fastify';
import type { TodayReply } from '../../../domain/desk/replies.ts';
import { answerBy } from '../../../domain/enquiry/enquiry.ts';
import { hour } from '../../../domain/time/instants.ts';
import { deskList, enquiryCounts } from '../../enquiries/list-enquiries.ts';
import { failedDeliveries } from '../../outbox/manage-deliveries.ts';
import { reviewsWithinDay } from '../../reviews/review-store.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { Health } from '../health.ts';
import { deliveryReply } from './delivery-replies.ts';
import { listedEnquiry } from './enquiry-replies.ts';
import { listedReview } from './review-replies.ts';

const dueSoonMs = 6 * hour;
const mostDeliveries = 20;

/** `GET /api/today`: what an owner should look at now. */
export async function today(app: FastifyInstance, deps: DeskDeps & { health: Health }): Promise<void> {
  const { store, replyHours } = deps;
  app.get('/today', async () => {
    const now = deps.now();
    // Oldest first, so what is due first stands on the first page.
    const { enquiries } = await deskList(store, { list: 'waiting', now });
    const { overdue = [], dueSoon = [] } = Object.groupBy(enquiries, ({ receivedAt }) => {
      const left = answerBy(receivedAt, replyHours) - now;
      if (left < 0) return 'overdue';
      return left < dueSoonMs ? 'dueSoon' : 'later';
    });
    const listed = (each: (typeof enquiries)[number]) => listedEnquiry(each, { replyHours, now });
    const { waiting, spam } = await enquiryCounts(store.db, { now, replyHours });
    const findings = await deps.health.known();
    return {
      overdue: overdue.map(listed),
      dueSoon: dueSoon.map(listed),
      waiting,
      reviews: (await reviewsWithinDay(store.db, now)).map(listedReview),
      spam,
      failedDeliveries: (await failedDeliveries(store.db, mostDeliveries)).map(deliveryReply),
      findings: findings.filter(
        (finding): finding is TodayReply['findings'][number] => finding.state !== 'ok',
      ),
    } satisfies TodayReply;
  });
}
