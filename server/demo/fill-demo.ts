import { randomInt, randomUUID } from 'node:crypto';
import { makeReference } from '../../domain/reference.ts';
import type { ReviewRules } from '../../domain/review/hours.ts';
import { day, hour } from '../../domain/time/instants.ts';
import { markAnswered } from '../enquiries/change-enquiry.ts';
import { insertEnquiry } from '../enquiries/enquiry-store.ts';
import { claimSlot } from '../reviews/claim-slot.ts';
import { listFreeSlots } from '../reviews/free-slots.ts';
import { insertReview } from '../reviews/review-store.ts';
import type { Store } from '../store/store.ts';
import type { Tx } from '../store/tables.ts';
import { demoEnquiries, demoReviews } from './demo-data.ts';

/**
 * Fills a store that nobody has written to with invented enquiries and reviews, so that a newcomer
 * sees what the desk is for. False, and nothing stored, when there is anything in it. Their mails are
 * written down as sent or given up, and none is: the handlers skip what is marked as demo.
 */
export async function fillDemo(store: Store, rules: ReviewRules, now: number): Promise<boolean> {
  return store.write(async (tx) => {
    if (!(await isEmpty(tx))) return false;
    for (const each of demoEnquiries) await addEnquiry(tx, each, now);
    const slots = await listFreeSlots(tx, rules, now);
    // Some days apart where there are as many: two on one day may be all that a day takes.
    const later = slots.find(({ startsAt }) => startsAt > (slots[0]?.startsAt ?? 0) + day);
    for (const [index, slot] of [slots[0], later].entries()) {
      const person = demoReviews[index];
      if (!slot || !person) continue;
      const reference = makeReference((below) => randomInt(below), 'RV');
      const review = { ...person, reference, key: randomUUID(), digest: '', bookedAt: now, slot, demo: true };
      await insertReview(tx, review);
      await claimSlot(tx, reference, slot, rules.mostPerDay);
    }
    return true;
  });
}

async function addEnquiry(tx: Tx, demo: (typeof demoEnquiries)[number], now: number): Promise<void> {
  const reference = makeReference((below) => randomInt(below));
  const receivedAt = now - demo.agoMs;
  const { enquiry, spamReason } = demo;
  const row = { ...enquiry, reference, receivedAt, spamReason, key: randomUUID(), digest: '' };
  await insertEnquiry(tx, { ...row, canary: false, demo: true });
  if (demo.answered) await markAnswered(tx, reference, receivedAt + 2 * hour);
  if (demo.snoozed) {
    const snoozed = tx.updateTable('enquiries').set({ snoozed_until: now + 2 * day });
    await snoozed.where('reference', '=', reference).execute();
  }
  if (spamReason) return;
  const times = { about: reference, created_at: receivedAt, due_at: receivedAt, finished_at: receivedAt };
  const notice = demo.failed
    ? ({ state: 'failed', attempts: 40, last_error: 'Demo: the mail server did not answer' } as const)
    : ({ state: 'sent', attempts: 1 } as const);
  await tx
    .insertInto('deliveries')
    .values([
      { id: randomUUID(), kind: 'enquiry-acknowledgement', state: 'sent', attempts: 1, ...times },
      { id: randomUUID(), kind: 'enquiry-notice', ...notice, ...times },
    ])
    .execute();
}

/** Without the canary's, which nobody wrote. */
async function isEmpty(tx: Tx): Promise<boolean> {
  const enquiry = tx.selectFrom('enquiries').select('reference').where('canary', '=', 0).limit(1);
  const review = tx.selectFrom('reviews').select('reference').limit(1);
  return (await enquiry.execute()).length + (await review.execute()).length === 0;
}
