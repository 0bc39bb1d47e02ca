import { searchIndex } from '../search.ts';
import type { Engine } from '../tables.ts';

/** What the desk adds to enquiries and reviews, and what makes lists and searches quick. */
export const up = (engine: Engine) => [
  'alter table enquiries add column answered_by text',
  'alter table enquiries add column snoozed_until bigint',
  'alter table enquiries add column assigned_to text',
  'alter table enquiries add column demo integer',
  'alter table reviews add column moved_by text',
  'alter table reviews add column cancel_words text',
  'alter table reviews add column demo integer',
  `create table notes (
    id text primary key,
    about text not null,
    at bigint not null,
    "by" text not null,
    text text not null
  )`,
  'create index notes_by_subject on notes (about)',
  'create table blocked_senders (email text primary key, at bigint not null, "by" text not null)',
  `create table away_spans (
    id text primary key,
    starts_at bigint not null,
    ends_at bigint not null,
    "by" text not null,
    reason text
  )`,
  'create index away_spans_by_end on away_spans (ends_at)',
  // One for each list of the desk, over the rows of that list alone, with what its count asks.
  'create index enquiries_waiting on enquiries (received_at, reference, canary, snoozed_until) where answered_at is null and spam_reason is null',
  'create index enquiries_answered on enquiries (answered_at, reference) where answered_at is not null',
  'create index enquiries_snoozed on enquiries (snoozed_until, reference) where snoozed_until is not null',
  'create index enquiries_spam on enquiries (received_at, reference, canary) where spam_reason is not null',
  'create index enquiries_by_sender on enquiries (lower(email))',
  'create index reviews_by_visitor on reviews (lower(email))',
  ...searchIndex(engine, ['name', 'email', 'company', 'use_case', 'budget', 'message']),
];
