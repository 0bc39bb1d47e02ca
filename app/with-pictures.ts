import type { Dossier } from '../domain/content/dossier.ts';
import type { Film } from '../domain/content/film.ts';
import type { Still } from '../domain/content/words.ts';
import type { Entry, Listing } from '../domain/project/listing.ts';
import type { NextProject } from '../domain/project/project.ts';
import type { Project } from '../domain/project/schema.ts';
import type { FilmFiles, FilmOutline } from './film/film-files.ts';
import type { PictureFiles } from './ui/picture-files.ts';

/** Content as pages get it: the name of each picture is replaced by its encoded files. */
export type WithPictures<T> =
  T extends Pick<Still, 'picture'>
    ? Omit<T, 'picture' | 'crop'> & { picture: PictureFiles }
    : T extends (infer U)[]
      ? WithPictures<U>[]
      : T extends object
        ? { [K in keyof T]: WithPictures<T[K]> }
        : T;

export type ListingWithPictures = Listing<StillWithPictures>;
export type EntryWithPictures = Entry<StillWithPictures>;
export type StillWithPictures = WithPictures<Still>;
/** The name of its film is replaced by the film. */
export type ProjectWithPictures = WithPictures<Omit<Project, 'film'>> & { film?: FilmOnPage };
/** What the page of a project shows. */
export type CaseStudy = ProjectWithPictures & { next?: NextProject | undefined };
/**
 * A film's words and what a page knows of its files; the stills of its chapters, its marks and
 * its dossier are elsewhere.
 */
export type FilmOnPage = WithPictures<
  Omit<Film, 'chapters' | 'dossier' | 'otherLight' | 'marks' | 'captions'>
> & {
  /** Without their text on Home. */
  chapters: (Pick<Film['chapters'][number], 'start' | 'title'> & { text?: string })[];
  name: string;
  files: FilmOutline;
};
/** The same with all its files, as the player has it. */
export type FilmWithFiles = FilmOnPage & { files: FilmFiles };

/** The words and stills of a film's other light. */
export type OtherLight = WithPictures<NonNullable<Film['otherLight']>>;

/** What the page of a film shows: the questions are those of questions.yaml, answered for the film. */
export interface FilmPage {
  film: FilmOnPage;
  dossier: Dossier;
  otherLight?: OtherLight | undefined;
  questions: { id: string; question: string; answer: string }[];
}
