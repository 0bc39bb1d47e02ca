import './sections.css';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import words from 'virtual:content/dossier';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { FilmFigure } from '../../film/film-figure.tsx';
import type { FilmPage } from '../../film/film-files.ts';
import { clockTime } from '../../film/film-time.ts';
import { TwoLights } from '../../film/two-lights.tsx';
import type { RouteHandle } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ContentsList } from '../../ui/contents-list.tsx';
import { withBase } from '../../ui/with-base.ts';
import { Component as NotFound, handle as notFound } from '../not-found.tsx';
import { HeldOut } from './held-out.tsx';
import {
  Answers,
  Check,
  Documents,
  Head,
  Models,
  NotHeld,
  Note,
  Reviewers,
  Shots,
  Tools,
  What,
} from './sections.tsx';

export const loader = ({ params }: LoaderFunctionArgs) => findFilm(params['name'] ?? '');

/** From content/ at build time, from the film's JSON file in the browser. `null` for an unknown name. */
async function findFilm(name: string): Promise<FilmPage | null> {
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

export const handle: RouteHandle = {
  meta: (data) => {
    // What this page’s loader returned.
    const page = data as FilmPage | null;
    if (!page) return notFound.meta(null);
    const { film, dossier } = page;
    return {
      title: fillPlaceholders(words.title, { film: film.title }),
      description: dossier.sentence,
      card: {
        title: film.title,
        slate: [
          words.kicker[dossier.sourceType],
          clockTime(film.files.seconds),
          words.document.kind,
          film.credit,
        ],
        still: film.poster,
      },
      film,
    };
  },
};

const sections = Object.entries(words.sections).map(([id, heading]) => ({ id, heading }));

export function Component() {
  const page = useLoaderData<typeof loader>();
  if (!page) return <NotFound />;
  const { film, dossier, otherLight, heldOut, questions } = page;
  return (
    <article className="page-width film-page">
      <Head film={film} dossier={dossier} />
      <FilmFigure key={film.name} first film={film} />
      <div className="contents-columns">
        <div className="dossier-side">
          <ContentsList name={words.contents} sections={sections} />
          <Documents name={film.name} />
        </div>
        <div className="contents-sections">
          <Reviewers name={film.name} />
          <What film={film} dossier={dossier} />
          <Shots film={film} dossier={dossier} />
          <Tools dossier={dossier} />
          <div className="dossier-notes grid">
            <Note id="people" text={dossier.people} />
            <Note id="thirdParty" text={dossier.thirdParty} />
            <Models dossier={dossier} />
            <Note id="delivery" text={dossier.delivery} />
            <NotHeld dossier={dossier} />
          </div>
        </div>
      </div>
      {otherLight && film.files.stacked && (
        <TwoLights film={film} otherLight={otherLight} stacked={film.files.stacked} />
      )}
      {heldOut && <HeldOut heldOut={heldOut} />}
      <Check film={film} dossier={dossier} />
      <Answers questions={questions} />
    </article>
  );
}
