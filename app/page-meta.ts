import type { UIMatch } from 'react-router';
import type { PictureFiles } from './ui/picture-files.ts';

/** What the head of a page says of it. */
export type PageMeta = {
  title: string;
  description: string;
  /** Left out of search engines: reserved work and the not-found page. */
  hidden?: boolean;
  /** Pictures of the first view, fetched before the style sheet has been read. */
  preload?: { picture: PictureFiles; sizes: string; media?: string }[];
};

/** Each route module exports `handle: RouteHandle`. */
export type RouteHandle = { meta: (data: unknown) => PageMeta };

export function metaOf(matches: Pick<UIMatch, 'handle' | 'loaderData'>[]): PageMeta | undefined {
  const last = matches.at(-1);
  return (last?.handle as RouteHandle | undefined)?.meta(last?.loaderData);
}

/** The studio's name stands behind every title but its own. */
export const fullTitle = (title: string, name: string) =>
  title.includes(name) ? title : `${title} · ${name}`;
