/** What limits count by; people appear in it as keyed hashes only. */
export const up = () => [
  `create table open_reviews (
    holder text not null,
    place integer not null,
    reference text not null,
    constraint open_reviews_key primary key (holder, place)
  )`,
  'create index open_reviews_by_review on open_reviews (reference)',
  `create table automatic_mails (
    recipient text not null,
    place integer not null,
    delivery text not null,
    taken_at bigint not null,
    constraint automatic_mails_key primary key (recipient, place)
  )`,
  'alter table deliveries add column held_for text',
];
