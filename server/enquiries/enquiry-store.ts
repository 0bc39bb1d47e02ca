import {
  type Enquiry,
  type EnquirySource,
  type EnquiryValues,
  remindAt,
} from '../../domain/enquiry/enquiry.ts';
import { enquiryFieldNames, enquiryFields } from '../../domain/enquiry/fields.ts';
import type { Outcome, OutcomeReason } from '../../domain/enquiry/outcome.ts';
import type { NewDelivery } from '../outbox/delivery.ts';
import type { Db, EnquiryFieldColumns, EnquiryRow } from '../store/tables.ts';

export interface StoredEnquiry extends Enquiry {
  reference: string;
  receivedAt: number;
  spamReason: string | undefined;
  /** Why it may be spam; its notice says so. */
  maybeSpam: string | undefined;
  answeredAt: number | undefined;
  answeredBy: string | undefined;
  outcome: Outcome | undefined;
  outcomeReason: OutcomeReason | undefined;
  outcomeAt: number | undefined;
  pilotAt: number | undefined;
  /** Past or to come. */
  snoozedUntil: number | undefined;
  assignedTo: string | undefined;
  canary: boolean;
  demo: boolean;
}

export async function findEnquiry(db: Db, reference: string): Promise<StoredEnquiry | undefined> {
  const row = await db
    .selectFrom('enquiries')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * What an accepted enquiry causes. The reminder waits in the outbox until it is due. A canary's is
 * one mail alone, for its receipt would go to the studio too.
 */
export function enquiryDeliveries(
  { reference, receivedAt, canary }: Pick<StoredEnquiry, 'reference' | 'receivedAt' | 'canary'>,
  { replyHours, config }: { replyHours: number; config: { webhook: unknown } },
  now: number,
): NewDelivery[] {
  const deliveries: NewDelivery[] = [{ kind: 'enquiry-notice', about: reference }];
  if (config.webhook) deliveries.push({ kind: 'enquiry-webhook', about: reference });
  if (!canary) {
    const dueAt = Math.max(now, remindAt(receivedAt, replyHours));
    deliveries.push({ kind: 'enquiry-acknowledgement', about: reference });
    deliveries.push({ kind: 'enquiry-reminder', about: reference, dueAt });
  }
  return deliveries;
}

export function fromRow(row: EnquiryRow): StoredEnquiry {
  return {
    reference: row.reference,
    receivedAt: row.received_at,
    ...valuesOf(row),
    // The schema checked it before it was stored.
    source: row.source === null ? undefined : (JSON.parse(row.source) as EnquirySource),
    spamReason: row.spam_reason ?? undefined,
    maybeSpam: row.maybe_spam ?? undefined,
    answeredAt: row.answered_at ?? undefined,
    answeredBy: row.answered_by ?? undefined,
    outcome: row.outcome ?? undefined,
    outcomeReason: row.outcome_reason ?? undefined,
    outcomeAt: row.outcome_at ?? undefined,
    pilotAt: row.pilot_at ?? undefined,
    snoozedUntil: row.snoozed_until ?? undefined,
    assignedTo: row.assigned_to ?? undefined,
    canary: row.canary === 1,
    demo: row.demo === 1,
  };
}

// The cast: `Object.fromEntries` loses its keys, and the schema checked what was stored.
function valuesOf(row: EnquiryFieldColumns): EnquiryValues {
  return Object.fromEntries(
    enquiryFieldNames.map((name) => [name, row[enquiryFields[name].column] ?? undefined]),
  ) as EnquiryValues;
}
