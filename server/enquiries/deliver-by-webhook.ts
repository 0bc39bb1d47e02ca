import type { Handlers } from '../outbox/delivery.ts';
import type { Store } from '../store/dialect.ts';
import { postWebhook, type Webhook } from '../webhook/post-webhook.ts';
import { findEnquiry } from './enquiry-store.ts';

/** Without a webhook in the settings, those of earlier days have nowhere left to go and are skipped. */
export function enquiryWebhook(deps: {
  store: Store;
  webhook: Webhook | undefined;
  now: () => number;
}): Pick<Handlers, 'enquiry-webhook'> {
  return {
    'enquiry-webhook': async (delivery, signal) => {
      const enquiry = await findEnquiry(deps.store.db, delivery.about);
      if (!enquiry || !deps.webhook) return 'skipped';
      const { receivedAt, spamReason: _spam, answeredAt: _answered, ...said } = enquiry;
      const data = { ...said, receivedAt: new Date(receivedAt).toISOString() };
      const body = { type: 'enquiry.received', timestamp: data.receivedAt, data };
      await postWebhook(deps.webhook, { id: delivery.id, at: deps.now(), body }, signal);
      return 'sent';
    },
  };
}
