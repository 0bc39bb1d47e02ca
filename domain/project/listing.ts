import type { Still } from '../content/words.ts';
import { fold } from '../text.ts';
import { categories as allCategories, type Category, isReleased, type Status } from './project.ts';

/**
 * What the list shows of a project. `S` is its still: with a picture's name in content/, with its
 * files in app/.
 */
export interface Entry<S = Still> {
  slug: string;
  title: string;
  client: string;
  year: number;
  categories: Category[];
  tags: string[];
  runtime: string;
  cover: S;
}

/** Newest first; within a year by the studio's own ids. */
export const releasedEntries = <S>(projects: (Entry<S> & { id: string; status: Status })[]): Entry<S>[] =>
  projects
    .filter(isReleased)
    .toSorted((a, b) => b.year - a.year || a.id.localeCompare(b.id, 'en', { numeric: true }))
    .map(({ slug, title, client, year, categories, tags, runtime, cover }) => ({
      slug,
      title,
      client,
      year,
      categories,
      tags,
      runtime,
      cover,
    }));

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
    category: allCategories.find((one) => one === query.get('category')) ?? null,
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
  allCategories.filter((category) => entries.some((entry) => entry.categories.includes(category)));

/** Every word of the search must occur in the title, client, year, categories or tags. */
export function filterEntries<S>(entries: Entry<S>[], category: Category | null, search: string) {
  const words = fold(search).split(' ').filter(Boolean);
  return entries.filter(
    (entry) =>
      (!category || entry.categories.includes(category)) &&
      words.every((word) => foldedText(entry).includes(word)),
  );
}

/**
 * Folding takes most of the time: cached per entry, so that a keystroke over 1,200 entries takes
 * one frame.
 */
const folded = new WeakMap<object, string>();
function foldedText(entry: Entry<unknown>) {
  const known = folded.get(entry);
  if (known !== undefined) return known;
  const { title, client, year, categories, tags } = entry;
  const text = fold([title, client, year, ...categories, ...tags].join(' '));
  folded.set(entry, text);
  return text;
}
