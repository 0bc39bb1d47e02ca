import type { Still } from '../content/words.ts';
import { type Category, isReleased, type Status } from './release.ts';

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
