/** For numbers of pilots, and for the newest deliveries, without reading every row. */
export const up = () => [
  'create index enquiries_pilots on enquiries (pilot_at) where pilot_at is not null',
  'create index deliveries_by_time on deliveries (created_at, id)',
];
