import type { EnquiryReply } from '../../../domain/desk/replies.ts';
import { shownFields } from '../../../domain/enquiry/enquiry.ts';
import { isBlocked } from '../../enquiries/blocked-senders.ts';
import type { StoredEnquiry } from '../../enquiries/enquiry-store.ts';
import { deliveriesAbout } from '../../outbox/manage-deliveries.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { entriesAbout, oldestFirst } from '../timeline.ts';
import { deliveryReply } from './delivery-replies.ts';
import { listedEnquiry } from './enquiry-replies.ts';

const sourceLabels: Record<string, string> = { firstPage: 'First page', referrer: 'Came from' };

/** Everything the desk knows of an enquiry. */
export async function wholeEnquiry(
  { store: { db }, replyHours, now }: Pick<DeskDeps, 'store' | 'replyHours' | 'now'>,
  enquiry: StoredEnquiry,
): Promise<EnquiryReply> {
  const { reference, receivedAt: at, email, message, source = {} } = enquiry;
  const received = { at, by: null, what: 'received', note: null, reference };
  const entries = await entriesAbout(db, [reference], now());
  const { facts, paragraphs } = shownFields(enquiry);
  return {
    ...listedEnquiry(enquiry, { replyHours, now: now() }),
    email,
    // Without those that have a place of their own.
    fields: [...facts, ...paragraphs].flatMap(({ name, label, value }) =>
      value === undefined || ['name', 'email', 'message'].includes(name) ? [] : [{ label, value }],
    ),
    message,
    source: Object.entries(source).map(([key, value]) => ({ label: sourceLabels[key] ?? key, value })),
    senderBlocked: await isBlocked(db, email),
    deliveries: (await deliveriesAbout(db, [reference])).map(deliveryReply),
    timeline: oldestFirst([received, ...entries]),
  };
}
