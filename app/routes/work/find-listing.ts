import released from 'virtual:content/released';
import { releasedEntries } from '../../../domain/project/entry.ts';
import { listingOf, type ListingQuery } from '../../../domain/project/listing.ts';
import type { EntryWithPictures, ListingWithPictures } from '../../with-pictures.ts';
import { paths } from '../../paths.ts';

/** `null` while nothing is released. In the browser a page of the list is one small file. */
export async function findListing(query: ListingQuery): Promise<ListingWithPictures | null> {
  if (released.count === 0) return null;
  if (import.meta.env.SSR) {
    const { default: projects } = await import('virtual:content/projects');
    return listingOf(releasedEntries(projects), query);
  }
  if (query.q) return listingOf(await findEntries(), query);
  const response = await fetch(paths.listing(query));
  // An address made by hand may name a page or category that has no file: the rules say what it shows.
  return response.ok
    ? ((await response.json()) as ListingWithPictures)
    : listingOf(await findEntries(), query);
}

let entries: Promise<EntryWithPictures[]> | undefined;

/** Everything released, for the search: lazyRoute once, when the visitor turns to the search field. */
export function findEntries() {
  entries ??= fetchEntries().catch((error: unknown) => {
    entries = undefined;
    throw error;
  });
  return entries;
}

async function fetchEntries() {
  const response = await fetch(paths.listingIndex);
  if (!response.ok) throw new Response(null, { status: response.status, statusText: response.statusText });
  return (await response.json()) as EntryWithPictures[];
}
