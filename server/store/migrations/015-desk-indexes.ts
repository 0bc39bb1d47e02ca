/** For numbers of pilots, the newest deliveries and the people who booked last, without reading every row. */
export const up = () => [
  'create index enquiries_pilots on enquiries (pilot_at) where pilot_at is not null',
  'create index deliveries_by_time on deliveries (created_at, id)',
  'create index reviews_by_booking on reviews (booked_at)',
  'create index enquiries_canaries on enquiries (reference) where canary = 1',
];
