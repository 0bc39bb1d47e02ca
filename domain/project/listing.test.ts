import { describe, expect, test } from 'vitest';
import { fold } from '../text.ts';
import {
  type Entry,
  releasedEntries,
  filterEntries,
  everyListing,
  listingOf,
  perPage,
  readListingQuery,
  listingQueryString,
} from './listing.ts';

const project = (over: Partial<Entry> & { status?: 'Reserved' | 'Released'; id?: string } = {}) => ({
  id: '1',
  slug: 'rain-check',
  title: 'Rain Check',
  client: 'A major studio',
  year: 2026,
  categories: ['Film' as const],
  tags: ['Night'],
  runtime: '02:30',
  cover: { picture: 'cover-01', alt: 'A still' },
  status: 'Released' as const,
  ...over,
});
const titles = (entries: Entry[]) => entries.map(({ title }) => title);
const all = { category: null, q: '', page: 1 } as const;

test('listed is released work alone, newest first, then in the order of the ids', () => {
  const projects = [
    project({ id: '10', title: 'Ten' }),
    project({ id: '9', title: 'Nine' }),
    project({ id: '1', title: 'Old', year: 2020 }),
    project({ id: '2', title: 'Hidden', status: 'Reserved' }),
  ];
  expect(titles(releasedEntries(projects))).toEqual(['Nine', 'Ten', 'Old']);
});

describe('the filter', () => {
  const entries = releasedEntries([
    project({ id: '1', title: 'Café Été', tags: ['Rain', 'Dusk'] }),
    project({ id: '2', title: 'Straße', client: 'Łódź Øst', categories: ['TV', 'Ads'] }),
    project({ id: '3', title: 'Plain', year: 2024 }),
  ]);

  test.each([
    ['', ['Café Été', 'Straße', 'Plain']],
    ['cafe ete', ['Café Été']],
    ['CAFÉ', ['Café Été']],
    ['été café', ['Café Été']],
    ['strasse', ['Straße']],
    ['lodz ost', ['Straße']],
    ['rain', ['Café Été']],
    ['2024', ['Plain']],
    ['  plain  ', ['Plain']],
    ['rain straße', []],
    ['.*', ['Café Été', 'Straße', 'Plain']],
    ['nothing like it', []],
  ])('finds by "%s"', (search, found) => {
    expect(titles(filterEntries(entries, null, search))).toEqual(found);
  });

  test('a category narrows the search', () => {
    expect(titles(filterEntries(entries, 'Ads', ''))).toEqual(['Straße']);
    expect(titles(filterEntries(entries, 'Ads', 'cafe'))).toEqual([]);
  });

  test('folding leaves other scripts as they are', () => {
    expect(fold('Мир · 映画')).toBe('мир 映画');
  });
});

describe('pages', () => {
  const many = releasedEntries(
    Array.from({ length: perPage * 2 + 1 }, (_, index) =>
      project({ id: String(index + 1), slug: `p-${index + 1}`, ...(index === 0 && { categories: ['TV'] }) }),
    ),
  );

  test('split the list without losing or repeating one', () => {
    const slugs = [1, 2, 3].flatMap((page) =>
      listingOf(many, { ...all, page }).entries.map(({ slug }) => slug),
    );
    expect(slugs).toEqual(many.map(({ slug }) => slug));
  });

  test('a page past the end is the last one', () => {
    expect(listingOf(many, { ...all, page: 99 }).query.page).toBe(3);
  });

  test('every one without a search has a listing of its own', () => {
    expect(everyListing(many).map(({ query }) => listingQueryString(query))).toEqual([
      '',
      '?page=2',
      '?page=3',
      '?category=Film',
      '?category=Film&page=2',
      '?category=TV',
    ]);
  });

  test('nothing found is one empty page', () => {
    expect(listingOf(many, { ...all, q: 'xyzzy' })).toMatchObject({ found: 0, pages: 1, entries: [] });
  });
});

describe('the address', () => {
  test.each([
    ['', ''],
    ['category=Film&q=rain', '?category=Film&q=rain'],
    ['page=2&category=TV', '?category=TV&page=2'],
    ['category=film', ''],
    ['category=Nope&page=-1&q=', ''],
    ['page=1', ''],
    ['page=2.5', ''],
    ['q=%20caf%C3%A9%20', '?q=caf%C3%A9'],
    ['utm_source=mail', ''],
  ])('"%s" is read and written as "%s"', (asked, written) => {
    expect(listingQueryString(readListingQuery(new URLSearchParams(asked)))).toBe(written);
  });

  test('a search has an end', () => {
    expect(readListingQuery(new URLSearchParams({ q: 'a'.repeat(5000) })).q).toHaveLength(100);
  });
});
