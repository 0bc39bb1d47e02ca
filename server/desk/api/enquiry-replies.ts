import type { ListedEnquiry } from '../../../domain/desk/replies.ts';
import { shownValue, answerBy } from '../../../domain/enquiry/enquiry.ts';
import { enquiryFieldNames, fieldOf } from '../../../domain/enquiry/fields.ts';
import { isoInstant } from '../../../domain/time/instants.ts';
import type { StoredEnquiry } from '../../enquiries/enquiry-store.ts';

const excerptLength = 200;

/** An enquiry as the desk's lists show it. */
export function listedEnquiry(
  enquiry: StoredEnquiry,
  { replyHours, now }: { replyHours: number; now: number },
): ListedEnquiry {
  const { receivedAt, answeredAt, snoozedUntil = 0 } = enquiry;
  const isSnoozed = answeredAt === undefined && snoozedUntil > now;
  const choices = enquiryFieldNames.filter((name) => fieldOf(name).kind === 'choice');
  return {
    reference: enquiry.reference,
    name: enquiry.name,
    company: enquiry.company ?? null,
    excerpt: enquiry.message.slice(0, excerptLength).toWellFormed(),
    facts: choices.flatMap((name) => shownValue(enquiry, name) ?? []),
    receivedAt: isoInstant(receivedAt),
    answerBy: isoInstant(answerBy(receivedAt, replyHours)),
    answeredAt: answeredAt === undefined ? null : isoInstant(answeredAt),
    snoozedUntil: isSnoozed ? isoInstant(snoozedUntil) : null,
    assignedTo: enquiry.assignedTo ?? null,
    spamReason: enquiry.spamReason ?? null,
    demo: enquiry.demo,
  };
}
