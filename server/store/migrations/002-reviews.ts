/** `if not exists`: stores of earlier versions have these tables, but no record that Kysely reads. */
export const up = () => [
  `create table if not exists reviews (
    reference text primary key,
    key text not null unique,
    digest text not null,
    booked_at bigint not null,
    booked_start bigint not null,
    starts_at bigint not null,
    ends_at bigint not null,
    day text not null,
    moved_from bigint,
    sequence integer not null,
    state text not null,
    cancelled_at bigint,
    cancelled_by text,
    name text not null,
    email text not null,
    time_zone text not null,
    note text
  )`,
  'create index if not exists reviews_by_start on reviews (state, starts_at)',
  'create table if not exists review_steps (step bigint primary key, reference text not null)',
  'create index if not exists review_steps_by_review on review_steps (reference)',
  `create table if not exists review_seats (
    day text not null,
    seat integer not null,
    reference text not null,
    constraint review_seats_key primary key (day, seat)
  )`,
  'create index if not exists review_seats_by_review on review_seats (reference)',
];
