import { enqueue } from '../outbox/enqueue.ts';
import type { Tx } from '../store/tables.ts';
import { type DeliveryContext, enquiryDeliveries } from './enquiry-deliveries.ts';

/** Takes an enquiry out of quarantine and queues its mails; false when it is not in quarantine. */
export async function releaseEnquiry(tx: Tx, reference: string, context: DeliveryContext): Promise<boolean> {
  const released = await tx
    .updateTable('enquiries')
    .set({ spam_reason: null })
    .where('reference', '=', reference)
    .where('spam_reason', 'is not', null)
    .returning('received_at')
    .executeTakeFirst();
  if (!released) return false;
  const enquiry = { reference, receivedAt: released.received_at, canary: false };
  await enqueue(tx, enquiryDeliveries(enquiry, context), context.now);
  return true;
}
