import released from 'virtual:content/released';
import { releasedEntries, listingOf, type ListingQuery } from '../../../domain/project/listing.ts';
import { paths } from '../../paths.ts';
import { withBase } from '../../ui/with-base.ts';
import type { EntryWithPictures, ListingWithPictures } from '../../with-pictures.ts';

/** One page of the list, from its JSON file in the browser. `null` while nothing is released. */
export async function findListing(query: ListingQuery): Promise<ListingWithPictures | null> {
  if (released.count === 0) return null;
  if (import.meta.env.SSR) {
    const { default: projects } = await import('virtual:content/projects');
    return listingOf(releasedEntries(projects), query);
  }
  if (query.q) return listingOf(await findEntries(), query);
  const response = await fetch(withBase(paths.listing(query)));
  // A hand-written address may name a page or category without a file: work it out from the index.
  // The build writes the file from a value of this type.
  return response.ok
    ? ((await response.json()) as ListingWithPictures)
    : listingOf(await findEntries(), query);
}

let entries: Promise<EntryWithPictures[]> | undefined;

/**
 * All released work, for the search: fetched once. By hand, as TanStack Query would exceed 100 KB
 * of script here.
 */
export function findEntries() {
  entries ??= fetchEntries().catch((error: unknown) => {
    entries = undefined;
    throw error;
  });
  return entries;
}

async function fetchEntries() {
  const response = await fetch(withBase(paths.listingIndex));
  if (!response.ok) throw new Response(null, { status: response.status, statusText: response.statusText });
  // The build writes the file from a value of this type.
  return (await response.json()) as EntryWithPictures[];
}
