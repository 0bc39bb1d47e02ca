/** How often pages were opened on a day: counts alone, and nothing of who opened them. */
export const up = () => [
  `create table visit_counts (
    day text not null,
    what text not null,
    page text not null,
    referrer text not null,
    count integer not null,
    constraint visit_counts_key primary key (day, what, page, referrer)
  )`,
];
