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

/**
 * Everybody who wrote or booked, by their last contact. Who sent nothing but spam is not listed; a
 * search, which has one page, finds them too.
 */
export async function listPeople(
  store: Store,
  { words = '', after }: { words?: string | undefined; after?: string | undefined },
): Promise<{ people: ListedPerson[]; next: string | undefined }> {
  const searching = words.trim() !== '';
  const addresses = searching ? foundAddresses(store, words) : addressesBefore(after);
  type Row = Omit<ListedPerson, 'lastAt'> & Record<'wrote' | 'spammed' | 'booked', number | null>;
  const { rows } = await sql<Row>`
    select person.email,
      coalesce(
        (select name from enquiries where lower(email) = person.email and canary = 0 order by received_at desc limit 1),
        (select name from reviews where lower(email) = person.email order by booked_at desc limit 1)
      ) as name,
      (select count(*) from enquiries where lower(email) = person.email and canary = 0) as enquiries,
      (select count(*) from reviews where lower(email) = person.email) as reviews,
      (select max(received_at) from enquiries where lower(email) = person.email and ${isGood}) as wrote,
      (select max(received_at) from enquiries where lower(email) = person.email and canary = 0) as spammed,
      (select max(booked_at) from reviews where lower(email) = person.email) as booked
    from ${addresses} as person`.execute(store.db);
  const people = rows
    .map(({ wrote, spammed, booked, ...person }) => ({
      ...person,
      lastAt: Math.max(wrote ?? 0, booked ?? 0) || (spammed ?? 0),
    }))
    .toSorted((a, b) => b.lastAt - a.lastAt || (a.email < b.email ? 1 : -1))
    .slice(0, pageSize);
  const last = people.at(-1);
  const more = !searching && rows.length > pageSize && last;
  return { people, next: more ? `${last.lastAt}:${last.email}` : undefined };
}

const isGood = sql`canary = 0 and spam_reason is null`;

/**
 * The addresses whose last contact lies before `after`, which is `instant:address`. Each half reads
 * its table from there on, newest first, and stops when it has enough: an enquiry or review counts
 * where its sender has no later one.
 */
function addressesBefore(after: string | undefined): RawBuilder<unknown> {
  const [, instant = Number.MAX_SAFE_INTEGER, address = ''] = /^(\d{1,15}):(.*)$/s.exec(after ?? '') ?? [];
  const half = (table: RawBuilder<unknown>, at: RawBuilder<unknown>, counts: RawBuilder<unknown>) => sql`
    select email, at from (select distinct lower(email) as email, ${at} as at from ${table} as contact
      where ${counts} and (${at}, lower(email)) < (${Number(instant)}, ${address})
        and not exists (select 1 from enquiries as later
          where lower(later.email) = lower(contact.email) and ${isGood} and later.received_at > contact.${at})
        and not exists (select 1 from reviews as later
          where lower(later.email) = lower(contact.email) and later.booked_at > contact.${at})
      order by ${at} desc, lower(email) desc limit ${pageSize + 1}) as half`;
  return sql`(${half(sql`enquiries`, sql`received_at`, isGood)}
    union ${half(sql`reviews`, sql`booked_at`, sql`1 = 1`)} order by at desc, email desc limit ${pageSize + 1})`;
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
