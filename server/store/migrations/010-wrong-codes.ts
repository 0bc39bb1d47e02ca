/** Limits have data of their own: until here they were counted by the words of the audit list. */
export const up = () => [
  'create table desk_wrong_codes (email text not null, at bigint not null)',
  'create index desk_wrong_codes_by_owner on desk_wrong_codes (email, at)',
  `insert into desk_wrong_codes (email, at)
     select "by", at from desk_audit where what = 'wrong code' and "by" is not null`,
];
