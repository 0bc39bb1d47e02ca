import type { Enquiry, EnquirySource, EnquiryValues } from '../../domain/enquiry/enquiry.ts';
import { enquiryFieldNames, enquiryFields } from '../../domain/enquiry/fields.ts';
import type { Db, EnquiryFieldColumns, EnquiryRow } from '../store/tables.ts';

export interface StoredEnquiry extends Enquiry {
  reference: string;
  receivedAt: number;
  spamReason: string | undefined;
  answeredAt: number | undefined;
  answeredBy: string | undefined;
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

export function fromRow(row: EnquiryRow): StoredEnquiry {
  return {
    reference: row.reference,
    receivedAt: row.received_at,
    ...valuesOf(row),
    // The schema checked it before it was stored.
    source: row.source === null ? undefined : (JSON.parse(row.source) as EnquirySource),
    spamReason: row.spam_reason ?? undefined,
    answeredAt: row.answered_at ?? undefined,
    answeredBy: row.answered_by ?? undefined,
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
