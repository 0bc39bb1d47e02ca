/**
 * Earlier versions of the site kept their own record of migrations in the table `migrations` and
 * refuse to start when it holds a name they do not know. This row tells them; the record itself is
 * Kysely's, in `kysely_migration`.
 */
export const up = () => [
  'create table if not exists migrations (name text primary key, applied_at bigint not null)',
  `insert into migrations (name, applied_at) values ('003-see-kysely-migration', ${Date.now()})`,
];
