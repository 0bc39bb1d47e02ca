import { randomInt } from 'node:crypto';
import type { Enquiry } from '../../domain/enquiry/enquiry.ts';
import type { SpamReason } from '../../domain/enquiry/spam.ts';
import { makeReference } from '../../domain/reference.ts';
import { digestOf } from '../keys/idempotency-key.ts';
import { record } from '../monitoring/events.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { Store } from '../store/dialect.ts';
import { enquiryDeliveries } from './enquiry-deliveries.ts';
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
  nudge: () => void;
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
  const { key, enquiry, spamReason, canary } = submission;
  const now = deps.now();
  const digest = digestOf(enquiry);
  const submitted = await deps.store.write(async (tx): Promise<Submitted> => {
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
  record('enquiry', outcomeToRecord(submission, submitted));
  if (submitted.outcome === 'stored' && !spamReason) deps.nudge();
  return submitted;
}

function outcomeToRecord({ spamReason, canary }: Submission, { outcome }: Submitted) {
  if (outcome !== 'stored') return outcome;
  if (canary) return 'canary';
  return spamReason ? 'quarantined' : 'stored';
}
