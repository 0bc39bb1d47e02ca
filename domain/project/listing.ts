import type { Still } from '../content/words.ts';
import type { Entry } from './entry.ts';
import { filterEntries } from './filter.ts';
import { categories, type Category } from './release.ts';

/** What the query string of /work asks for. */
export interface ListingQuery {
  category: Category | null;
  q: string;
  page: number;
}

/** One page of the list, with all that is shown around it. */
export interface Listing<S = Still> {
  query: ListingQuery;
  entries: Entry<S>[];
  found: number;
  pages: number;
  /** The categories that have released work, in the order of the studio's list. */
  categories: Category[];
}

/** Twelve rows of two; a page stays light however much is released. */
export const perPage = 24;

const longestSearch = 100;

export function listingOf<S>(entries: Entry<S>[], asked: ListingQuery): Listing<S> {
  const found = filterEntries(entries, asked.category, asked.q);
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const page = Math.min(asked.page, pages);
  return {
    query: { ...asked, page },
    entries: found.slice((page - 1) * perPage, page * perPage),
    found: found.length,
    pages,
    categories: releasedCategories(entries),
  };
}

/** Every listing that gets a file: all but text searches, of which there is no end. */
export function everyListing<S>(entries: Entry<S>[]): Listing<S>[] {
  return [null, ...releasedCategories(entries)].flatMap((category) => {
    const first = listingOf(entries, { category, q: '', page: 1 });
    const rest = Array.from({ length: first.pages - 1 }, (_, index) =>
      listingOf(entries, { category, q: '', page: index + 2 }),
    );
    return [first, ...rest];
  });
}

/** An unknown category or page is ignored. */
export function readListingQuery(query: URLSearchParams): ListingQuery {
  const page = Number(query.get('page'));
  return {
    category: categories.find((one) => one === query.get('category')) ?? null,
    q: (query.get('q') ?? '').trim().slice(0, longestSearch),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The canonical query string, "" for the plain list: used by links, build and server. */
export function listingQueryString({ category, q, page }: ListingQuery) {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (q) query.set('q', q);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query.toString()}` : '';
}

const releasedCategories = (entries: Entry<unknown>[]) =>
  categories.filter((category) => entries.some((entry) => entry.categories.includes(category)));
