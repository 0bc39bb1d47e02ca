import { isoInstant } from '../../domain/time/utc.ts';
import type { Deliver } from '../outbox/delivery.ts';
import { type WebhookDeps, webhookHandler } from '../webhook/webhook-handler.ts';
import { findEnquiry } from './enquiry-store.ts';

/** Posts `enquiry.received` with everything a visitor sent. */
export function enquiryWebhook(deps: WebhookDeps): Deliver {
  return webhookHandler(deps, async ({ about }) => {
    const enquiry = await findEnquiry(deps.store.db, about);
    if (!enquiry) return undefined;
    const { spamReason: _spam, answeredAt: _answered, ...sent } = enquiry;
    const timestamp = isoInstant(enquiry.receivedAt);
    return { type: 'enquiry.received', timestamp, data: { ...sent, receivedAt: timestamp } };
  });
}
