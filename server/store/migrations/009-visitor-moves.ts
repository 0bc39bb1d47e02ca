/**
 * Until then the visitor's moves were what the audit list did not name as an owner's. Of a review
 * that stands, every change was a move.
 */
export const up = (): string[] => [
  'alter table reviews add column visitor_moves integer',
  `update reviews set visitor_moves = sequence - (
     select count(*) from desk_audit where desk_audit.reference = reviews.reference and what = 'moved')
   where state = 'booked'`,
];
