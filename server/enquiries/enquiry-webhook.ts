import { enquiryFieldNames } from '../../domain/enquiry/fields.ts';
import { isoInstant } from '../../domain/time/utc.ts';
import type { DeliveryHandler } from '../outbox/delivery.ts';
import { type WebhookDeps, webhookHandler } from '../webhook/webhook-handler.ts';
import { findEnquiry } from './enquiry-store.ts';

/** Posts `enquiry.received` with everything a visitor sent. */
export function enquiryWebhook(deps: WebhookDeps): DeliveryHandler {
  return webhookHandler(deps, async ({ about }) => {
    const enquiry = await findEnquiry(deps.store.db, about);
    if (!enquiry || enquiry.demo) return undefined;
    const { reference, canary, source } = enquiry;
    const values = Object.fromEntries(enquiryFieldNames.map((name) => [name, enquiry[name]]));
    const timestamp = isoInstant(enquiry.receivedAt);
    const data = { reference, receivedAt: timestamp, ...values, source, canary };
    return { type: 'enquiry.received', timestamp, data };
  });
}
