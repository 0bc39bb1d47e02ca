/** `if not exists`: stores of earlier versions have these tables, but no record that Kysely reads. */
export const up = () => [
  `create table if not exists enquiries (
    reference text primary key,
    key text not null unique,
    digest text not null,
    received_at bigint not null,
    name text not null,
    email text not null,
    company text,
    use_case text,
    budget text,
    message text not null,
    source text,
    spam_reason text,
    answered_at bigint,
    canary integer not null
  )`,
  'create index if not exists enquiries_by_time on enquiries (received_at, reference)',
  `create table if not exists deliveries (
    id text primary key,
    kind text not null,
    about text not null,
    state text not null,
    created_at bigint not null,
    due_at bigint not null,
    attempts integer not null,
    lease_owner text,
    lease_until bigint,
    finished_at bigint,
    last_error text
  )`,
  'create index if not exists deliveries_by_due on deliveries (state, due_at)',
  'create index if not exists deliveries_by_subject on deliveries (about)',
];
