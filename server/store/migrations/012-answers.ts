/**
 * What owners answer at the desk, what became of an enquiry, how a review is called, and the private
 * addresses of calendars. `desk_subscriptions` has a name that `pg_dump` leaves out as it does that
 * of sessions (see studio/backup.ts).
 */
export const up = () => [
  `create table replies (
    id text primary key,
    about text not null,
    at bigint not null,
    "by" text not null,
    text text not null
  )`,
  'create index replies_by_subject on replies (about)',
  'alter table enquiries add column outcome text',
  'alter table enquiries add column outcome_reason text',
  'alter table enquiries add column outcome_at bigint',
  'alter table enquiries add column pilot_at bigint',
  'create index enquiries_outcome on enquiries (outcome, outcome_at, reference) where outcome is not null',
  'alter table reviews add column call_way text',
  'create table studio_settings (name text primary key, value text not null)',
  'create table desk_subscriptions (email text primary key, token_hash text not null, created_at bigint not null)',
];
