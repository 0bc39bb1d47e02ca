import type { DeliveryHandler, Delivery } from '../outbox/delivery.ts';
import type { Store } from '../store/store.ts';
import { postWebhook, type Webhook } from './post-webhook.ts';

export interface WebhookDeps {
  store: Store;
  webhook: Webhook | undefined;
  now: () => number;
}

interface WebhookEvent {
  type: string;
  timestamp: string;
  data: object;
}

/**
 * Posts an event for each delivery. Skips what was erased meanwhile, and what was queued before the
 * webhook was taken out of the settings.
 */
export function webhookHandler(
  { webhook, now }: WebhookDeps,
  eventOf: (delivery: Delivery) => Promise<WebhookEvent | undefined>,
): DeliveryHandler {
  return async (delivery, signal) => {
    const body = webhook && (await eventOf(delivery));
    if (!body) return 'skipped';
    await postWebhook(webhook, { id: delivery.id, at: now(), body }, signal);
    return 'sent';
  };
}
