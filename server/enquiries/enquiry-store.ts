import { type EnquirySource, remindAt } from '../../domain/enquiry/enquiry.ts';
import type { NewDelivery } from '../outbox/delivery.ts';
import { withoutNulls } from '../store/store.ts';
import type { Db, EnquiryRow } from '../store/tables.ts';

export type StoredEnquiry = ReturnType<typeof fromRow>;

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

/** Without what the store alone looks at. */
export function fromRow(row: EnquiryRow) {
  const {
    key: _key,
    digest: _digest,
    ourWords: _ourWords,
    search: _search,
    source,
    canary,
    demo,
    ...rest
  } = row;
  return {
    ...withoutNulls(rest),
    // The schema checked it before it was stored.
    source: source === null ? undefined : (JSON.parse(source) as EnquirySource),
    canary: canary === 1,
    demo: demo === 1,
  };
}
