import { enqueue } from '../outbox/enqueue.ts';
import type { Tx } from '../store/tables.ts';
import { type DeliveryContext, enquiryDeliveries } from './enquiry-deliveries.ts';
import { changeEnquiryIf } from './enquiry-store.ts';

/** Takes an enquiry out of spam and queues its mails; false when it is not spam. */
export async function releaseEnquiry(tx: Tx, reference: string, context: DeliveryContext): Promise<boolean> {
  const released = await changeEnquiryIf(tx, reference, ['spam_reason', 'is not'], { spam_reason: null });
  if (!released) return false;
  await enqueue(tx, enquiryDeliveries(released, context), context.now);
  return true;
}
