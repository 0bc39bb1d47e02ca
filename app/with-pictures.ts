import type { Entry, Listing } from '../domain/project/listing.ts';
import type { NextProject } from '../domain/project/project.ts';
import type { Project } from '../domain/project/schema.ts';
import type { FilmWithFiles } from './film/film-files.ts';
import type { StillWithPictures, WithPictures } from './ui/picture-files.ts';

export type ListingWithPictures = Listing<StillWithPictures>;
export type EntryWithPictures = Entry<StillWithPictures>;
/** The name of its film is replaced by the film. */
export type ProjectWithPictures = WithPictures<Omit<Project, 'film'>> & { film?: FilmWithFiles };
/** What the page of a project shows. */
export type CaseStudy = ProjectWithPictures & { next?: NextProject | undefined };
