import type { UIMatch } from 'react-router';
import type { FilmOnPage } from './film/film-files.ts';
import type { PictureFiles, StillWithPictures } from './ui/picture-files.ts';

/**
 * What a page says about itself: its head, its entry in sitemap.xml and llms.txt, its social image.
 */
export interface PageMeta {
  title: string;
  description: string;
  /** Not for search engines, and in no list: reserved work and the not-found page. */
  hidden?: boolean;
  /** Pictures of the first view: preloaded, so that they do not wait for the style sheet. */
  preload?: { picture: PictureFiles; sizes: string; media?: string }[];
  /** The social image. Left out, it shows the title and the tagline over the hero. */
  card?: SocialCard;
  /** The film that the page shows, for search engines. */
  film?: FilmOnPage | undefined;
}

/**
 * What a link to the page shows in a chat: a still, one line of display type, and the slate under
 * it.
 */
export interface SocialCard {
  title: string;
  slate: string[];
  still: StillWithPictures;
}

/** Each page module exports `handle: RouteHandle`; `data` is what its loader returned. */
export interface RouteHandle {
  meta: (data: unknown) => PageMeta;
}

export function metaOf(matches: Pick<UIMatch, 'handle' | 'loaderData'>[]): PageMeta | undefined {
  const last = matches.at(-1);
  // React Router leaves the type of a handle open; every page module exports this one.
  return (last?.handle as RouteHandle | undefined)?.meta(last?.loaderData);
}

/** Every title ends with the studio's name, unless it contains it. */
export const fullTitle = (title: string, name: string) =>
  title.includes(name) ? title : `${title} · ${name}`;

/**
 * Id of the JSON block with the loader data of a prerendered page; `application/json` is never
 * executed.
 */
export const routeDataId = 'route-data';

/** `null` on the not-found page, which is also served for an unknown slug. */
export function readRouteData(): unknown {
  const text = document.getElementById(routeDataId)?.textContent;
  return text ? JSON.parse(text) : null;
}
