import type { Tx } from '../store/tables.ts';
import { changeEnquiryIf } from './enquiry-store.ts';

/** Stops the reply clock; false when it had stopped before. `by` is the owner who says so. */
export async function markAnswered(tx: Tx, reference: string, now: number, by?: string): Promise<boolean> {
  const answered = { answered_at: now, answered_by: by ?? null };
  return (await changeEnquiryIf(tx, reference, ['answered_at', 'is'], answered)) !== undefined;
}
