import type { Kysely, Transaction } from 'kysely';

/** Instants are milliseconds since 1970: one type that both engines store, compare and return alike. */
export interface Tables {
  enquiries: EnquiryRow;
  deliveries: DeliveryRow;
}

export interface EnquiryRow {
  reference: string;
  /** The visitor's idempotency key, and a digest of what came with it. */
  key: string;
  digest: string;
  received_at: number;
  name: string;
  email: string;
  company: string | null;
  use_case: string | null;
  budget: string | null;
  message: string;
  /** JSON of first page, referrer and `utm_*`. */
  source: string | null;
  /** Why it sits in quarantine; null for a good one and for a released one. */
  spam_reason: string | null;
  answered_at: number | null;
  /** 1 for the watchdog's own test enquiry. */
  canary: number;
}

export interface DeliveryRow {
  id: string;
  kind: string;
  /** Reference of what it is about; the handler of its kind looks the rest up. */
  about: string;
  state: DeliveryState;
  created_at: number;
  due_at: number;
  attempts: number;
  lease_owner: string | null;
  lease_until: number | null;
  finished_at: number | null;
  last_error: string | null;
}

/** `skipped`: when its time came there was nothing left to say, for example a reminder of an answered enquiry. */
export type DeliveryState = 'due' | 'sent' | 'skipped' | 'failed';

export type Db = Kysely<Tables>;
/** What only makes sense inside a transaction asks for this type. */
export type Tx = Transaction<Tables>;
