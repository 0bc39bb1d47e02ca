import type { Enquiry, EnquirySource, EnquiryValues } from '../../domain/enquiry/enquiry.ts';
import { enquiryFieldNames, enquiryFields } from '../../domain/enquiry/fields.ts';
import type { Db, EnquiryFieldColumns, EnquiryRow, Tx } from '../store/tables.ts';

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

type DeskColumns = 'answeredAt' | 'answeredBy' | 'snoozedUntil' | 'assignedTo';
type NewEnquiry = Omit<StoredEnquiry, DeskColumns | 'demo'> & {
  key: string;
  digest: string;
  demo?: boolean;
};

/** False when its key or its reference is already taken. */
export async function insertEnquiry(tx: Tx, enquiry: NewEnquiry): Promise<boolean> {
  const inserted = await tx
    .insertInto('enquiries')
    .values({
      reference: enquiry.reference,
      key: enquiry.key,
      digest: enquiry.digest,
      received_at: enquiry.receivedAt,
      ...columnsOf(enquiry),
      source: enquiry.source ? JSON.stringify(enquiry.source) : null,
      spam_reason: enquiry.spamReason ?? null,
      canary: enquiry.canary ? 1 : 0,
      demo: enquiry.demo ? 1 : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findByKey(tx: Tx, key: string) {
  const found = tx.selectFrom('enquiries').select(['reference', 'received_at as receivedAt', 'digest']);
  return found.where('key', '=', key).executeTakeFirst();
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
 * Changes an enquiry if one of its columns is null, or is not: of two who do the same at once, one
 * alone does it. Undefined, and nothing changed, otherwise.
 */
export async function changeEnquiryIf(
  tx: Tx,
  reference: string,
  [column, is]: [keyof EnquiryRow, 'is' | 'is not'],
  changed: Partial<EnquiryRow>,
): Promise<StoredEnquiry | undefined> {
  const row = await tx
    .updateTable('enquiries')
    .set(changed)
    .where('reference', '=', reference)
    .where(column, is, null)
    .returningAll()
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

// The casts: `Object.fromEntries` loses its keys, and the schema checked what was stored.
function columnsOf(enquiry: EnquiryValues): EnquiryFieldColumns {
  return Object.fromEntries(
    enquiryFieldNames.map((name) => [enquiryFields[name].column, enquiry[name] ?? null]),
  ) as EnquiryFieldColumns;
}

// As in `columnsOf`.
function valuesOf(row: EnquiryFieldColumns): EnquiryValues {
  return Object.fromEntries(
    enquiryFieldNames.map((name) => [name, row[enquiryFields[name].column] ?? undefined]),
  ) as EnquiryValues;
}
