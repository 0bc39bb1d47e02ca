import { type RawBuilder, sql } from 'kysely';
import { searchTerms } from '../store/search.ts';
import type { Store } from '../store/store.ts';

const pageSize = 50;
/** How many of the newest enquiries with these words are looked at for their senders. */
const mostFound = 200;

interface ListedPerson {
  email: string;
  name: string;
  enquiries: number;
  reviews: number;
  lastAt: number;
}

/** Everybody who wrote or booked, by address in order of the alphabet; searched ones on one page. */
export async function listPeople(
  store: Store,
  { words = '', after = '' }: { words?: string | undefined; after?: string | undefined },
): Promise<{ people: ListedPerson[]; next: string | undefined }> {
  const searching = words.trim() !== '';
  const addresses = searching ? foundAddresses(store, words) : addressesAfter(after);
  const { rows } = await sql<Omit<ListedPerson, 'lastAt'> & { wrote: number | null; booked: number | null }>`
    select person.email,
      coalesce(
        (select name from enquiries where lower(email) = person.email and canary = 0 order by received_at desc limit 1),
        (select name from reviews where lower(email) = person.email order by booked_at desc limit 1)
      ) as name,
      (select count(*) from enquiries where lower(email) = person.email and canary = 0) as enquiries,
      (select count(*) from reviews where lower(email) = person.email) as reviews,
      (select max(received_at) from enquiries where lower(email) = person.email and canary = 0) as wrote,
      (select max(booked_at) from reviews where lower(email) = person.email) as booked
    from ${addresses} as person order by person.email`.execute(store.db);
  const people = rows.slice(0, pageSize).map(({ wrote, booked, ...person }) => ({
    ...person,
    lastAt: Math.max(wrote ?? 0, booked ?? 0),
  }));
  const more = !searching && rows.length > pageSize;
  return { people, next: more ? people.at(-1)?.email : undefined };
}

/** Each half reads its index from `after` on, and stops when it has enough. */
function addressesAfter(after: string): RawBuilder<unknown> {
  const half = (table: RawBuilder<unknown>) => sql`
    select email from (select distinct lower(email) as email from ${table} where lower(email) > ${after}
    order by lower(email) limit ${pageSize + 1}) as half`;
  const writers = sql`(select email from enquiries where canary = 0) as writers`;
  return sql`(${half(writers)} union ${half(sql`reviews`)} order by email limit ${pageSize + 1})`;
}

function foundAddresses(store: Store, words: string): RawBuilder<unknown> {
  const terms = searchTerms(words);
  const like = `%${words
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const bookers = sql`select lower(email) as email from reviews
    where lower(email) like ${like} escape '\\' or lower(name) like ${like} escape '\\'`;
  if (terms.length === 0) return sql`(select distinct email from (${bookers}) as bookers limit ${pageSize})`;
  const writers = sql`select email from (select lower(email) as email from enquiries
    inner join ${store.search(terms, 'begins')} as found on found.reference = enquiries.reference
    where canary = 0 order by sort_key desc limit ${mostFound}) as writers`;
  return sql`(${writers} union ${bookers} order by email limit ${pageSize})`;
}
