import released from 'virtual:content/released';
import { releasedEntries } from '../../../domain/project/entry.ts';
import { listingOf, type Wish } from '../../../domain/project/listing.ts';
import type { HungEntry, HungListing } from '../../with-pictures.ts';
import { paths } from '../../routes.tsx';

/** `null` while nothing is released. In the browser a page of the list is one small file. */
export async function findListing(wish: Wish): Promise<HungListing | null> {
  if (released.count === 0) return null;
  if (import.meta.env.SSR) {
    const { default: projects } = await import('virtual:content/projects');
    return listingOf(releasedEntries(projects), wish);
  }
  if (wish.q) return listingOf(await findEntries(), wish);
  const response = await fetch(paths.listing(wish));
  // An address made by hand may name a page or category that has no file: the rules say what it shows.
  return response.ok ? ((await response.json()) as HungListing) : listingOf(await findEntries(), wish);
}

let entries: Promise<HungEntry[]> | undefined;

/** Everything released, for the search: fetched once, when the visitor turns to the search field. */
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
  return (await response.json()) as HungEntry[];
}
