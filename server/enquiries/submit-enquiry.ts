import { randomInt } from 'node:crypto';
import { type Enquiry, remindAt } from '../../domain/enquiry/enquiry.ts';
import type { SpamReason } from '../../domain/enquiry/spam.ts';
import { makeReference } from '../../domain/reference.ts';
import { announceChange } from '../events/changes.ts';
import { digestOf } from '../keys/idempotency-key.ts';
import { count } from '../monitoring/counters.ts';
import { enqueue, type NewDelivery } from '../outbox/enqueue.ts';
import type { Store } from '../store/store.ts';
import { isBlocked } from './blocked-senders.ts';
import { findByKey, insertEnquiry } from './enquiry-store.ts';

export interface Submission {
  key: string;
  enquiry: Enquiry;
  spamReason: SpamReason | undefined;
  canary: boolean;
}

export interface SubmitDeps {
  store: Store;
  now: () => number;
  wakeDispatcher: () => void;
  replyHours: number;
  config: { webhook: unknown };
}

type Submitted =
  | { outcome: 'stored' | 'repeated'; reference: string; receivedAt: number }
  | { outcome: 'key-reused' };

/**
 * Stores an enquiry and its deliveries in one transaction and resolves when they are on disk.
 * Idempotent by key: the same key with the same content is one enquiry, in any number of processes.
 */
export async function submitEnquiry(deps: SubmitDeps, submission: Submission): Promise<Submitted> {
  const { key, enquiry, canary } = submission;
  const now = deps.now();
  const digest = digestOf(enquiry);
  let { spamReason } = submission;
  const submitted = await deps.store.write(async (tx): Promise<Submitted> => {
    if (!canary && (await isBlocked(tx, enquiry.email))) spamReason = 'blocked sender';
    for (;;) {
      const reference = makeReference((below) => randomInt(below));
      const row = { ...enquiry, reference, key, digest, receivedAt: now, spamReason, canary };
      if (await insertEnquiry(tx, row)) {
        const context = { now, replyHours: deps.replyHours, webhook: deps.config.webhook };
        if (!spamReason) await enqueue(tx, enquiryDeliveries(row, context), now);
        return { outcome: 'stored', reference, receivedAt: now };
      }
      const earlier = await findByKey(tx, key);
      if (earlier) {
        return earlier.digest === digest ? { outcome: 'repeated', ...earlier } : { outcome: 'key-reused' };
      }
      // Another enquiry has this reference: try a new one.
    }
  });
  if (submitted.outcome !== 'stored') {
    count('enquiry', submitted.outcome);
    return submitted;
  }
  const outcome = spamReason ? 'quarantined' : 'stored';
  count('enquiry', canary ? 'canary' : outcome);
  if (!spamReason) deps.wakeDispatcher();
  if (!canary) announceChange();
  return submitted;
}

export interface DeliveryContext {
  now: number;
  replyHours: number;
  /** Of the settings; undefined for none. */
  webhook: unknown;
}

/** What an accepted enquiry causes. The reminder waits in the outbox until it is due. */
export function enquiryDeliveries(
  { reference, receivedAt, canary }: { reference: string; receivedAt: number; canary: boolean },
  { now, replyHours, webhook }: DeliveryContext,
): NewDelivery[] {
  const deliveries: NewDelivery[] = [
    { kind: 'enquiry-notice', about: reference },
    { kind: 'enquiry-acknowledgement', about: reference },
  ];
  if (webhook) deliveries.push({ kind: 'enquiry-webhook', about: reference });
  if (!canary) {
    const dueAt = Math.max(now, remindAt(receivedAt, replyHours));
    deliveries.push({ kind: 'enquiry-reminder', about: reference, dueAt });
  }
  return deliveries;
}
