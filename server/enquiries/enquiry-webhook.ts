import { isoInstant } from '../../domain/time/utc.ts';
import type { Deliver } from '../outbox/delivery.ts';
import type { Store } from '../store/dialect.ts';
import type { Webhook } from '../webhook/post-webhook.ts';
import { webhookHandler } from '../webhook/webhook-handler.ts';
import { findEnquiry } from './enquiry-store.ts';

interface EnquiryWebhookDeps {
  store: Store;
  webhook: Webhook | undefined;
  now: () => number;
}

/** Posts `enquiry.received` with everything a visitor sent. */
export function enquiryWebhook({ store, webhook, now }: EnquiryWebhookDeps): Deliver {
  return webhookHandler(webhook, now, async ({ about }) => {
    const enquiry = await findEnquiry(store.db, about);
    if (!enquiry) return undefined;
    const { spamReason: _spam, answeredAt: _answered, ...sent } = enquiry;
    const timestamp = isoInstant(enquiry.receivedAt);
    return { type: 'enquiry.received', timestamp, data: { ...sent, receivedAt: timestamp } };
  });
}
