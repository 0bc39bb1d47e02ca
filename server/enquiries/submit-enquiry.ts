import { randomInt } from 'node:crypto';
import type { Enquiry } from '../../domain/enquiry/enquiry.ts';
import type { SpamVerdict } from '../../domain/enquiry/spam.ts';
import { makeReference } from '../../domain/reference.ts';
import { recordAction } from '../events/audit.ts';
import { announceChange } from '../events/changes.ts';
import { digestOf } from '../http/idempotency-key.ts';
import { holdForStrangers } from '../mail/daily-limit.ts';
import { count } from '../monitoring/counters.ts';
import { enqueue } from '../outbox/delivery.ts';
import type { Store } from '../store/store.ts';
import type { Tx } from '../store/tables.ts';
import { isBlocked } from './blocked-senders.ts';
import { enquiryDeliveries, type StoredEnquiry } from './enquiry-store.ts';

export interface Submission extends SpamVerdict {
  key: string;
  enquiry: Enquiry;
  canary: boolean;
  /** See `senderKey`. */
  sender?: string | undefined;
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
 * Where the visitor came from is no content: a draft may be sent again from another page.
 */
export async function submitEnquiry(deps: SubmitDeps, submission: Submission): Promise<Submitted> {
  const { key, enquiry, canary, maybeSpam } = submission;
  const now = deps.now();
  const { source: _source, ...content } = enquiry;
  const digest = digestOf(content);
  let { spamReason } = submission;
  const submitted = await deps.store.write(async (tx): Promise<Submitted> => {
    if (!canary && (await isBlocked(tx, enquiry.email))) spamReason = 'blocked sender';
    for (;;) {
      const reference = makeReference((below) => randomInt(below));
      const row = { ...enquiry, reference, key, digest, receivedAt: now, spamReason, maybeSpam, canary };
      if (await insertEnquiry(tx, row)) {
        if (!spamReason) {
          const sender = canary ? undefined : submission.sender;
          const deliveries = enquiryDeliveries(row, deps, now);
          await enqueue(tx, await holdForStrangers(tx, deliveries, sender, now), now);
        }
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
  const outcome = spamReason ? 'spam' : 'stored';
  count('enquiry', canary ? 'canary' : outcome);
  if (!spamReason) deps.wakeDispatcher();
  if (!canary) announceChange();
  return submitted;
}

/**
 * One that came by phone or at a festival, which an owner writes down: nobody is mailed about it, and
 * the reply clock runs. Idempotent by key.
 */
export async function enterEnquiry(
  deps: SubmitDeps,
  { key, enquiry, owner }: { key: string; enquiry: Enquiry; owner: string },
): Promise<Submitted> {
  const now = deps.now();
  const digest = digestOf(enquiry);
  const entered = await deps.store.write(async (tx): Promise<Submitted> => {
    for (;;) {
      const earlier = await findByKey(tx, key);
      if (earlier)
        return earlier.digest === digest ? { outcome: 'repeated', ...earlier } : { outcome: 'key-reused' };
      const reference = makeReference((below) => randomInt(below));
      const row = { ...enquiry, reference, key, digest, receivedAt: now, canary: false };
      // Another enquiry has this reference: try a new one.
      if (!(await insertEnquiry(tx, { ...row, spamReason: undefined, maybeSpam: undefined }))) continue;
      const reminder = enquiryDeliveries(row, deps, now).filter(({ kind }) => kind === 'enquiry-reminder');
      await enqueue(tx, reminder, now);
      await recordAction(tx, { by: owner, what: 'entered', reference, at: now });
      return { outcome: 'stored', reference, receivedAt: now };
    }
  });
  announceChange();
  return entered;
}

type NewEnquiry = Enquiry &
  SpamVerdict &
  Pick<StoredEnquiry, 'reference' | 'receivedAt' | 'canary'> & {
    key: string;
    digest: string;
    demo?: boolean;
  };

/** False when its key or its reference is already taken. */
export async function insertEnquiry(tx: Tx, enquiry: NewEnquiry): Promise<boolean> {
  const { source, canary, demo, ...columns } = enquiry;
  const row = {
    ...columns,
    source: source ? JSON.stringify(source) : null,
    canary: canary ? 1 : 0,
    demo: demo ? 1 : null,
  };
  const inserted = await tx
    .insertInto('enquiries')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

async function findByKey(tx: Tx, key: string) {
  const found = tx.selectFrom('enquiries').select(['reference', 'receivedAt', 'digest']);
  return found.where('key', '=', key).executeTakeFirst();
}
