import { paths } from '../../paths.ts';
import { withBase } from '../../ui/with-base.ts';
import type { FilmPage } from '../../with-pictures.ts';

/** From content/ at build time, from the film's JSON file in the browser. `null` for an unknown name. */
export async function findFilm(name: string): Promise<FilmPage | null> {
  if (import.meta.env.SSR) {
    const { default: pages } = await import('virtual:content/film-pages');
    return pages[name] ?? null;
  }
  const response = await fetch(withBase(paths.filmData(encodeURIComponent(name))));
  if (response.status === 404) return null;
  if (!response.ok) throw new Response(null, { status: response.status, statusText: response.statusText });
  // The build writes the file from a value of this type.
  return (await response.json()) as FilmPage;
}
