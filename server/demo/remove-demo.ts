import { sql } from 'kysely';
import { erase } from '../people/forget-person.ts';
import type { Store } from '../store/store.ts';

/** Takes away what `fillDemo` stored, and what was done with it at the desk; returns how much. */
export async function removeDemo(store: Store): Promise<{ enquiries: number; reviews: number }> {
  const enquiries = await erase(store, 'enquiries', sql<boolean>`demo = 1`);
  const reviews = await erase(store, 'reviews', sql<boolean>`demo = 1`);
  return { enquiries: enquiries.count, reviews: reviews.count };
}
